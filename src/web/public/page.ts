/*
 * Adds to the public pages what takes a script. They read whole without it, and it knows no session: no router, no query, nothing of the app.
 */

for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-initial]')) {
  if (picture.complete && picture.naturalWidth === 0) showInitial(picture)
  else picture.addEventListener('error', () => showInitial(picture))
}

/** Puts the organization's initial in the place of a logo that didn't load. */
function showInitial(picture: HTMLImageElement): void {
  const initial = document.createElement('span')
  initial.ariaHidden = 'true'
  initial.className = `${picture.className} flex items-center justify-center bg-(--tenant-mark) text-lg font-semibold text-[#fff] select-none`
  initial.textContent = picture.dataset.initial ?? ''
  picture.replaceWith(initial)
}

const copy = document.querySelector<HTMLButtonElement>('[data-copy-address]')
const copied = document.querySelector('[data-copied]')
// A frame of another site may not write to the clipboard.
if (copy !== null && copied !== null && navigator.clipboard !== undefined && window.top === window) {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  copy.hidden = false
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(canonical).then(
      () => {
        copied.textContent = 'Link copied'
        copy.textContent = 'Copied'
        setTimeout(() => {
          copied.textContent = ''
          copy.textContent = 'Copy link'
        }, 3000)
      },
      // Only the person's browser can say no, and it says so itself.
      () => undefined,
    )
  })
}
