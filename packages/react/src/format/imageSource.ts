const allowedData = /^data:image\/(svg\+xml|png|jpeg|gif|webp|avif)[;,]/i

/**
 * A metadata image address that may go into an `<img>`, or undefined. Inline images of known types and
 * paths of the own origin pass; addresses on other hosts would tell them who looks, so they pass only
 * with `remote`. An `<img>` runs no script, also not one inside an SVG.
 */
export function imageSource(
  source: string | null | undefined,
  options: imageSource.Options = {},
): string | undefined {
  const text = source?.trim() ?? ''
  if (text.length > 2_000_000) return undefined
  if (allowedData.test(text)) return text
  if (/^\/(?![/\\])/.test(text)) return text
  if (options.remote === true && /^https:\/\//i.test(text)) return text
  return undefined
}

export declare namespace imageSource {
  type Options = { /** Allow https addresses on other hosts. */ remote?: boolean | undefined }
}
