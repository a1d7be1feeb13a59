/** A binary glTF 2.0 file of a description and its bytes (glTF 2.0 specification, section 4.4). */
export function glbOf(
  json: object,
  binary: Uint8Array = new Uint8Array(0),
): Uint8Array<ArrayBuffer> {
  const text = padded(new TextEncoder().encode(JSON.stringify(json)), 0x20)
  const body = padded(binary, 0)
  const chunks = [chunk(0x4e4f534a, text), ...(body.length > 0 ? [chunk(0x004e4942, body)] : [])]
  const length = 12 + chunks.reduce((sum, part) => sum + part.length, 0)
  const file = new Uint8Array(length)
  file.set(words(0x46546c67, 2, length))
  let at = 12
  for (const part of chunks) {
    file.set(part, at)
    at += part.length
  }
  return file
}

const chunk = (type: number, bytes: Uint8Array) =>
  new Uint8Array([...words(bytes.length, type), ...bytes])

const padded = (bytes: Uint8Array, filler: number) => {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(filler)
  whole.set(bytes)
  return whole
}

function words(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value, true)
  return new Uint8Array(view.buffer)
}
