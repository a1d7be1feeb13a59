import { ModelView } from '../../model/ModelView.tsx'
import { glbOf } from '../glbOf.ts'
import type { ViewCase } from '../viewCase.ts'

const asset = { version: '2.0' }
const sourceOf = (json: object, binary?: Uint8Array) => {
  const bytes = glbOf({ asset, ...json }, binary)
  return `data:model/gltf-binary;base64,${btoa(String.fromCharCode(...bytes))}`
}

const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 0, 1, 0])
/** One triangle, seen from both sides. */
export const triangle = sourceOf(
  {
    ...{ scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }] },
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [
      { doubleSided: true, pbrMetallicRoughness: { baseColorFactor: [0.1, 0.5, 0.6, 1] } },
    ],
    accessors: [
      {
        ...{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
        ...{ min: [-1, -1, 0], max: [1, 1, 0] },
      },
    ],
    bufferViews: [{ buffer: 0, byteLength: corners.byteLength }],
    buffers: [{ byteLength: corners.byteLength }],
  },
  new Uint8Array(corners.buffer),
)

const model = (source: string) => (name?: string) => (
  <div style={{ width: 240, height: 240 }}>
    <ModelView source={source} name={name ?? 'Harbor #7'} />
  </div>
)

export const modelViews: ViewCase = {
  title: 'Model',
  states: {
    'a triangle': model(triangle),
    'one that is none': model('data:model/gltf-binary;base64,AAAA'),
    'one that is packed': model(sourceOf({ extensionsRequired: ['KHR_draco_mesh_compression'] })),
    'one that is too large': model(
      sourceOf({ accessors: [{ componentType: 5126, count: 9_000_000, type: 'SCALAR' }] }),
    ),
  },
}
