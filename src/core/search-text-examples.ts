/** Texts and how they are compared; the rule and the database function have the same ones. */
export const foldedTexts: readonly (readonly [text: string, plain: string])[] = [
  ['', ''],
  ['Ines Fontaine', 'ines fontaine'],
  ['Zoë Brontë', 'zoe bronte'],
  ['Zoe\u0308', 'zoe'],
  ['ÉLODIE', 'elodie'],
  ['Søren Ørsted', 'soren orsted'],
  ['Łukasz', 'lukasz'],
  ['Strauß', 'strauss'],
  ['Æsa Œuvre', 'aesa oeuvre'],
  ['Þóra Ðuro', 'thora duro'],
  ['ﬁnance', 'finance'],
  ['Nguyễn', 'nguyen'],
  ['Иван', 'иван'],
  ['100% _a\\b', '100% _a\\b'],
]

/** Table of searches: the search, the text, and whether the text matches. */
export const searches: readonly (readonly [search: string, text: string, found: boolean])[] = [
  ['Ines Fontaine', 'Ines Fontaine', true],
  ['fontaine ines', 'Ines Fontaine', true],
  ['Fontaine, Ines', 'Ines Fontaine', true],
  ['Zoe', 'Zoë Brontë', true],
  ['zoë', 'Zoe Bronte', true],
  ['bronte zo', 'Zoë Brontë', true],
  ['MIN', 'Amina Yusuf', true],
  ['ines bell', 'Ines Fontaine', false],
  ['soren', 'Søren', true],
  ['strauss', 'Strauß', true],
  ['%', 'Amina Yusuf', false],
  ['a_i', 'Amina Yusuf', false],
  ['100%', '100% match', true],
  ['a\\b', 'a\\b', true],
  ['a\\', 'ab', false],
  [',', 'Fontaine, Ines', false],
]
