import type { Address } from 'viem'

/**
 * Where the Universal Router with NFT commands lives, by chain id. Sending to another address of the
 * same bytes loses what is sent, so there is no default for chains that are not here.
 */
export const routerAddresses: Readonly<Record<number, Address>> = {
  1: '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
  10: '0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8',
  56: '0x4dae2f939acf50408e13d58534ff8c2776d45265',
  137: '0xec7be89e9d109e7e3fec59c222cf297125fefda2',
  324: '0x28731bcc616b5f51dd52cf2e4df0e78dd1136c06',
  8453: '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
  42161: '0x5e325eda8064b456f4781070c0738d849c824258',
  42220: '0x643770e279d5d0733f21d6dc03a8efbabf3255b4',
  43114: '0x4dae2f939acf50408e13d58534ff8c2776d45265',
  81457: '0x643770e279d5d0733f21d6dc03a8efbabf3255b4',
  7777777: '0x2986d9721a49838ab4297b695858af7f17f38014',
  11155111: '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
}
