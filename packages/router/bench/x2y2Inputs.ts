import type { Hex } from 'viem'

const words = (list: string): string =>
  list
    .trim()
    .split(/\s+/)
    .map(word => word.padStart(64, '0'))
    .join('')

/**
 * Two sales as X2Y2 signed them in November 2022, for a router of that time: an ENS name for 0.33 ether
 * and one unit of an ERC1155 for 0.135 ether. Word by word, without leading zeros.
 */
export const x2y2Inputs: { erc721: Hex; erc1155: Hex } = {
  erc721: `0x${words(`
    20 160 480
    be0c907f4628 63656a8d 0 0 4a873bdd49f7f9cc0a5458416a12973fab208f8d 0
    f9ad9c0ae9720780f84e926d8626f073e7c2a4ce9f3b77ade5a27a913ef09a42
    5a71932a5cbb411886d82178a3fc0cbf11ba452abcc95a7901a7d4085fb5fc3f 1c
    1 20
    47f67d1e1552334d404c80f5cbef820 d4f16530fbcd336b4f0d4d1717487a65098be7cd 1 1 1 63ea6d9e 0 1a0 1c0
    9d2388f6e390220f9d861cf0d793c77ef44bd8d97897b12c36ace9931acd72a5
    395fc36d3f1c5500e050ed703f7112a01e99295a093424a1a2fa66930e24a995 1c 1
    0 1 20 494654067e10000 40 80 20 1
    57f1887a8bf19b14fc0df6fd9b2acc9af147ea85
    e2d28628b4a177f893b3c31e4f64a3fefc6cfa562ec3c71867725934686fb26
    1 20 1 0 0 494654067e10000
    fe98b8bf04d1bc66dd380d36c901fa2c5b2ec3097b59729fcdb29dee694c6fbe
    f849de01b080adc3a814fabe1e2087475cf2e354 160 0 0 0 180 0
    1 1388 d823c605807cc5e6bd6fc0d7e4eea50d3e2d66cd
  `)}`,
  erc1155: `0x${words(`
    20 160 4a0
    dda10ff3d56f 6374395b 0 0 4a873bdd49f7f9cc0a5458416a12973fab208f8d 0
    8c5185cd2f0ed88cd5962e6ede9a81b8fcc26ccba22dde10d784b08f5fcf43cf
    257349b38fc2af2d30aae4f2daa5ad177e0578ec7581fa41bb8c23a34f644d76 1b
    1 20
    6eea9a96b66513fd634c399565f53fc9 8a3acc2d82c9a19efdbddb803add7bf7713c4545 1 1 2 63fb0888 0 1a0 1c0
    fc596083a0132d07cfd02dce0f55ce677b91cc59ebf6d57927593f02b1801719
    2e9379735ef777f756112207f5d6edbba91efb5cdf062c7488a29d961f518418 1c 1
    0 1 20 1df9dc8e4ad8000 40 a0 20 1
    93317e87a3a47821803caadc54ae418af80603da 0 1
    1 20 1 0 0 1df9dc8e4ad8000
    9c48d3d0911702d217e91c00db0e8b5ef4dd6db0fa6d66837460bfb6a230cc71
    24ac22acdb367a3ae52a3d94ac6649fdc1f0779 160 0 0 0 180 0
    1 1388 d823c605807cc5e6bd6fc0d7e4eea50d3e2d66cd
  `)}`,
}
