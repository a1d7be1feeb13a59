import { describe, expect, test } from 'vitest'
import { glbOf } from '../testing/glbOf.ts'
import { checkModel } from './checkModel.ts'

const asset = { version: '2.0' }
const accessor = { componentType: 5126, count: 3, type: 'VEC3' }
const check = (json: object) => checkModel(glbOf({ asset, ...json }).buffer)
const many = (count: number, each: object = {}) => Array.from({ length: count }, () => each)
const drawn = { attributes: { POSITION: 0 } }
const half = { ...accessor, count: 500_000 }

describe('checkModel', () => {
  test('default: a tree of nodes, numbers that fit, no other file', () => {
    const scenes = [{ nodes: [0] }]
    const nodes = [{ children: [1, 2] }, { mesh: 0 }, {}]
    const buffers = [{ byteLength: 36 }]
    expect(check({ scenes, nodes, buffers, accessors: [accessor] })).toBeUndefined()
  })

  test.each([
    ['a buffer elsewhere', { buffers: [{ uri: 'https://elsewhere.example/a.bin' }] }],
    ['an image elsewhere', { images: [{ uri: '//elsewhere.example/a.png' }] }],
    ['an image in an address', { images: [{ uri: 'data:image/png;base64,AAAA' }] }],
    ['a node that is its own parent', { nodes: [{ children: [0] }] }],
    [
      'a circle below a root',
      { scenes: [{ nodes: [0] }], nodes: [{ children: [1] }, { children: [0] }] },
    ],
    ['a node with two parents', { nodes: [{ children: [2] }, { children: [2] }, {}] }],
    ['a count below zero', { accessors: [{ ...accessor, count: -1 }] }],
    ['a count that is no number', { accessors: [{ ...accessor, count: '3' }] }],
    ['a type that does not exist', { accessors: [{ ...accessor, type: 'VEC9' }] }],
  ])('error: %s', (_, json) => {
    expect(check(json)).toBe('form')
  })

  test.each([
    ['a model of more numbers than fit', { accessors: [{ ...accessor, count: 1_333_334 }] }],
    [
      'the same in many pieces',
      { accessors: Array.from({ length: 2000 }, () => ({ ...accessor, count: 700 })) },
    ],
    ['too many nodes', { nodes: many(2001) }],
    ['too many materials', { materials: many(2001) }],
    [
      'a mesh that many nodes draw',
      { accessors: [half], meshes: [{ primitives: [drawn] }], nodes: many(8, { mesh: 0 }) },
    ],
    [
      'one of many pieces over the same points',
      { accessors: [half], meshes: [{ primitives: many(8, drawn) }], nodes: [{ mesh: 0 }] },
    ],
    [
      'one of countless empty pieces',
      { meshes: [{ primitives: many(2001) }], nodes: many(2000, { mesh: 0 }) },
    ],
    [
      'one that bends in many ways',
      {
        accessors: [half],
        meshes: [{ primitives: [{ ...drawn, targets: many(7, { POSITION: 0 }) }] }],
        nodes: [{ mesh: 0 }],
      },
    ],
    [
      'one that takes each of its points many times',
      {
        accessors: [accessor, { ...accessor, type: 'SCALAR', count: 1_000_000 }],
        meshes: [{ primitives: [{ ...drawn, indices: 1 }] }],
        nodes: many(4, { mesh: 0 }),
      },
    ],
    [
      'one that a node draws many times',
      {
        accessors: [half, { ...accessor, count: 8 }],
        meshes: [{ primitives: [drawn] }],
        nodes: [
          {
            mesh: 0,
            extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } },
          },
        ],
      },
    ],
  ])('error: %s', (_, json) => {
    expect(check(json)).toBe('large')
  })

  test('behavior: numbers just within the bound', () => {
    expect(check({ accessors: [{ ...accessor, count: 1_333_333 }] })).toBeUndefined()
  })

  test('behavior: points that are drawn just within the bound', () => {
    const meshes = [{ primitives: [drawn] }]
    const nodes = many(7, { mesh: 0 })
    expect(check({ accessors: [half], meshes, nodes })).toBeUndefined()
  })

  test.each(['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_texture_basisu'])(
    'error: %s needs a decoder',
    name => {
      expect(check({ extensionsRequired: [name] })).toBe('decoder')
    },
  )

  test('error: bytes that are no model, of any length', () => {
    const file = glbOf({ asset, nodes: many(9) })
    for (let length = 0; length < file.length; length++)
      expect(checkModel(file.slice(0, length).buffer)).toBe('form')
    for (const [at, value] of [
      [0, 0],
      [4, 1],
      [12, 255],
      [16, 0],
    ] as const) {
      const other = file.slice()
      other[at] = value
      expect(checkModel(other.buffer)).toBe('form')
    }
    expect(checkModel(new ArrayBuffer(10_485_761))).toBe('large')
  })
})
