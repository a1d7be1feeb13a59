/** Bytes of one model, as the server gives them at most. */
const mostBytes = 10_485_760
/** Of everything that a model counts: enough for what tokens show, and nothing that freezes a page. */
const mostValues = 4_000_000
const mostEntries = 2000
/** Numbers in each element of an accessor, by its type. */
const widths: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}
/** 'glTF' and 'JSON', read as little-endian words. */
const magic = 0x46546c67
const jsonChunk = 0x4e4f534a

/**
 * What is wrong with a model, before any of it is built; undefined when nothing is. A model comes from whoever
 * minted the token: it may name other hosts, decoders that are not here, or more than fits in memory.
 *
 * @param bytes Binary glTF 2.0 (`.glb`), with everything in one file.
 */
export function checkModel(bytes: ArrayBuffer): checkModel.Flaw | undefined {
  if (bytes.byteLength > mostBytes) return 'large'
  const json = readJson(bytes)
  if (json === undefined) return 'form'
  if (listOf(json.extensionsRequired).some(name => /draco|meshopt|basisu/i.test(String(name))))
    return 'decoder'
  const files = [...listOf(json.buffers), ...listOf(json.images)]
  if (files.some(file => isObject(file) && typeof file.uri === 'string')) return 'form'
  const lists = [json.nodes, json.meshes, json.accessors, json.materials, json.animations]
  if (lists.some(list => listOf(list).length > mostEntries)) return 'large'
  let values = 0
  const counts: number[] = []
  for (const accessor of listOf(json.accessors)) {
    if (!isObject(accessor)) return 'form'
    const { count, type } = accessor
    const width = typeof type === 'string' ? widths[type] : undefined
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0 || !width)
      return 'form'
    values += count * width
    counts.push(count)
  }
  if (values > mostValues || drawnPoints(json, counts) > mostValues) return 'large'
  return isForest(json) ? undefined : 'form'
}

export declare namespace checkModel {
  type Flaw = 'form' | 'large' | 'decoder'
}

/** How often a point is worked on to draw it once: a mesh may be drawn by many nodes, and share what it is made of. */
function drawnPoints(json: Record<string, unknown>, counts: readonly number[]): number {
  const countOf = (accessor: unknown) =>
    typeof accessor === 'number' ? (counts[accessor] ?? 0) : 0
  const meshes = listOf(json.meshes).map(mesh =>
    sum(
      listOf(fieldsOf(mesh).primitives).map(primitive => {
        const { attributes, indices, targets } = fieldsOf(primitive)
        const points = countOf(fieldsOf(attributes).POSITION)
        return 1 + points * (1 + listOf(targets).length) + countOf(indices)
      }),
    ),
  )
  return sum(
    listOf(json.nodes).map(node => {
      const { mesh, extensions } = fieldsOf(node)
      const { attributes } = fieldsOf(fieldsOf(extensions).EXT_mesh_gpu_instancing)
      const instances = Object.values(fieldsOf(attributes)).map(countOf)
      return typeof mesh === 'number' ? (meshes[mesh] ?? 0) * Math.max(1, ...instances) : 0
    }),
  )
}

/** Whether no node is its own ancestor, for building it would wait for itself: every node is below one without a parent. */
function isForest(json: Record<string, unknown>): boolean {
  const nodes = listOf(json.nodes).map(node => (isObject(node) ? listOf(node.children) : []))
  const withParent = new Set(nodes.flat())
  if (withParent.size < nodes.flat().length) return false
  const below: unknown[] = [...nodes.keys()].filter(index => !withParent.has(index))
  let reached = 0
  for (let index = below.pop(); index !== undefined; index = below.pop()) {
    reached += 1
    below.push(...(nodes[Number(index)] ?? []))
  }
  return reached === nodes.length
}

function readJson(bytes: ArrayBuffer): Record<string, unknown> | undefined {
  if (bytes.byteLength < 20) return undefined
  const view = new DataView(bytes)
  const length = view.getUint32(12, true)
  const isGlb =
    view.getUint32(0, true) === magic &&
    view.getUint32(4, true) === 2 &&
    view.getUint32(8, true) <= bytes.byteLength &&
    view.getUint32(16, true) === jsonChunk &&
    length <= bytes.byteLength - 20
  if (!isGlb) return undefined
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length)))
    return isObject(json) ? json : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown) => (isObject(value) ? value : {})

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
