/**
 * A text that a person typed, so that mail programs show no link in it: our mail can't be used to send people elsewhere. They show one for a dot between
 * letters, and for `://`. Nor does it look like the secret of one of our links, which is masked where a mail is stored.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/:\/\//g, ' ')
    .replace(/token=/g, 'token = ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ')
}
