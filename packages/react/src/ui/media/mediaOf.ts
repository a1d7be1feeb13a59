/** What a token has beside its image. */
export type Media = { kind: 'video' | 'audio' | 'html' | 'model'; source: string }

const kinds: readonly (readonly [Media['kind'], RegExp, RegExp])[] = [
  ['video', /^video\//, /\.(mp4|webm|mov|m4v|ogv)$/],
  ['audio', /^audio\//, /\.(mp3|wav|flac|oga|ogg|m4a)$/],
  ['model', /^model\//, /\.(glb|gltf)$/],
  ['html', /^(text\/html|application\/xhtml\+xml)/, /\.html?$/],
]

/**
 * What may be played of a metadata address, and as what; undefined for anything else. Only paths of the own
 * origin pass, and https addresses with `remote`: others would tell their hosts who looks.
 *
 * @param options `type` is a media type, such as `video/mp4`; without it the ending of the path decides.
 */
export function mediaOf(
  address: string | null | undefined,
  options: { type?: string | null | undefined; remote?: boolean | undefined } = {},
): Media | undefined {
  const source = address?.trim() ?? ''
  const isOwn = /^\/(?![/\\])/.test(source)
  if (!isOwn && !(options.remote === true && /^https:\/\//i.test(source))) return undefined
  const path = source.split(/[?#]/, 1)[0]?.toLowerCase() ?? ''
  const type = options.type?.trim().toLowerCase() ?? ''
  const found = kinds.find(([, types, endings]) =>
    type === '' ? endings.test(path) : types.test(type),
  )
  return found && { kind: found[0], source }
}
