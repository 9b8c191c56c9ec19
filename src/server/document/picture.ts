/**
 * A stored picture as PNG for a document, no larger than `pixels` either way: pdfkit doesn't read WebP, which uploads are stored as. Null for one that can't be
 * read, because a document without its logo is better than none.
 */
export async function pngOf(picture: Buffer, pixels: number): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}
