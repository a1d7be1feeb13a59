export { buildTransaction } from './buildTransaction.ts'
export type { Loose, Values } from './codec/parametersCodec.ts'
export type { Command, CommandName, DecodedCommand } from './command.ts'
export {
  contractBalance,
  nativeCurrency,
  routerAsRecipient,
  senderAsRecipient,
} from './constants.ts'
export { encodePlan } from './encodePlan.ts'
export { RouterError, type RouterErrorCode } from './errors.ts'
export type { HeldBefore, MinimumItems } from './itemChecks.ts'
export { type CryptopunkOrder, cryptopunks, cryptopunksAddress } from './markets/cryptopunks.ts'
export { type ElementOrder, type ElementSellOrder, element } from './markets/element.ts'
export { type FoundationOrder, foundation } from './markets/foundation.ts'
export {
  type LooksRareListing,
  type LooksRareOrder,
  looksRareMaker,
  looksRareV2,
} from './markets/looksRareV2.ts'
export { type Nft20Order, nft20 } from './markets/nft20.ts'
export { type NftxOrder, nftx } from './markets/nftx.ts'
export type { InputTokenProcessing } from './markets/seaport/inputCommands.ts'
export { type SeaportPurchase, seaport } from './markets/seaport/seaport.ts'
export { type SudoswapOrder, type SudoswapSwap, sudoswap } from './markets/sudoswap.ts'
export { type X2y2Order, x2y2 } from './markets/x2y2.ts'
export type { BuyItem, Market, Part, TokenAmount, TokenType, TokenUse } from './part.ts'
export { type Payment, pay } from './pay.ts'
export { permit2AddressOf } from './permit2/permit2AddressOf.ts'
export { type Permit2PermitBatch, permitBatchCommand } from './permit2/permitBatchCommand.ts'
export { type Permit2Permit, permitCommand } from './permit2/permitCommand.ts'
export { permitTypedData } from './permit2/permitTypedData.ts'
export { transferFromBatchCommand } from './permit2/transferFromBatchCommand.ts'
export { type Permit2Transfer, transferFromCommand } from './permit2/transferFromCommand.ts'
export type { PermitBatch, PermitDetails, PermitSingle } from './permit2/types.ts'
export { planCost } from './planCost.ts'
export { routerAddresses } from './routerAddresses.ts'
export { takeTokens } from './takeTokens.ts'
export type { Amount } from './toAmount.ts'
export type { HeldToken } from './toHeldTokens.ts'
export type { Moment } from './toMoment.ts'
export type { Whole } from './toWhole.ts'
export { unwrapWeth } from './unwrapWeth.ts'
export { wrappedNativeAddresses } from './wrappedNativeAddresses.ts'
export { wrapWeth } from './wrapWeth.ts'
