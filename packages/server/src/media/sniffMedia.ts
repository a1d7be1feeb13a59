/** By the bytes, in hex, that files of a kind begin with; what a sender calls it does not count. */
const kinds: readonly (readonly [type: string, pattern: RegExp])[] = [
  // Of the same box as films: AVIF and HEIC are pictures.
  ['video/mp4', /^.{8}66747970(?!617669|686569|6d696631|6d736631)/],
  ['video/webm', /^1a45dfa3/],
  ['audio/mpeg', /^(494433|ff(fb|f3|f2))/],
  ['audio/ogg', /^4f676753/],
  ['audio/wav', /^52494646.{8}57415645/],
  ['audio/flac', /^664c6143/],
  ['model/gltf-binary', /^676c5446/],
]

/** The type of a film, a sound or a model; undefined for anything else, pages above all. */
export function sniffMedia(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  return kinds.find(([, pattern]) => pattern.test(head))?.[0]
}
