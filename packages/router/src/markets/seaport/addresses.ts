import type { Address, Hex } from 'viem'
import type { SeaportVersion } from './types.ts'

/** By themselves, so that what needs these two alone does not carry the others. */
export const seaport14 = '0x00000000000001ad428e4906ae43d8f9852d0dd6'
export const seaport15 = '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'

/** Where each release of Seaport lives, on every chain that has it at the usual place. */
export const seaportAddress = {
  '1.4': seaport14,
  '1.5': seaport15,
  '1.6': '0x0000000000000068f116a894984e2db1123eb395',
} as const satisfies Record<SeaportVersion, Address>

export const conduitControllerAddress: Address = '0x00000000f9490004c11cef243f5400493c00ad63'

/** The key of the conduit that most holders have approved already. */
export const openseaConduitKey: Hex =
  '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'

export const zeroAddress: Address = '0x0000000000000000000000000000000000000000'

export const zeroHash: Hex = '0x0000000000000000000000000000000000000000000000000000000000000000'

/** The key of no conduit: the exchange itself moves the tokens. */
export const zeroConduitKey: Hex =
  '0x0000000000000000000000000000000000000000000000000000000000000000'
