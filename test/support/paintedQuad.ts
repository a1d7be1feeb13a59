import { deflateSync } from 'node:zlib'
import { glbOf } from '../../packages/react/src/testing/glbOf.ts'

/** A model of one square whose texture is red, with no other file: what a token's `.glb` is made of. */
export function paintedQuad(): Uint8Array<ArrayBuffer> {
  const positions = Buffer.from(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]).buffer)
  const corners = Buffer.from(new Float32Array([0, 1, 1, 1, 1, 0, 0, 0]).buffer)
  const indices = Buffer.from(new Uint16Array([0, 1, 2, 0, 2, 3]).buffer)
  const image = redPng()
  const parts = [positions, corners, indices, image]
  const offsets = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, part) => sum + part.length, 0),
  )
  return glbOf(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [
        {
          primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }],
        },
      ],
      extensionsUsed: ['KHR_materials_unlit'],
      materials: [
        {
          doubleSided: true,
          extensions: { KHR_materials_unlit: {} },
          pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
        },
      ],
      textures: [{ source: 0 }],
      images: [{ bufferView: 3, mimeType: 'image/png' }],
      accessors: [
        {
          bufferView: 0,
          componentType: 5126,
          count: 4,
          type: 'VEC3',
          min: [-1, -1, 0],
          max: [1, 1, 0],
        },
        { bufferView: 1, componentType: 5126, count: 4, type: 'VEC2' },
        { bufferView: 2, componentType: 5123, count: 6, type: 'SCALAR' },
      ],
      bufferViews: parts.map((part, index) => ({
        buffer: 0,
        byteOffset: offsets[index],
        byteLength: part.length,
      })),
      buffers: [{ byteLength: parts.reduce((sum, part) => sum + part.length, 0) }],
    },
    Buffer.concat(parts),
  )
}

/** One red pixel, 8 bits a channel (PNG specification, sections 5 and 11). */
function redPng(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    section('IHDR', header),
    section('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    section('IEND', Buffer.alloc(0)),
  ])
}

function section(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Of ISO 3309, as PNG has it; Node 20.19 has none of its own. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
