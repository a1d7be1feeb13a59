import { addresses, tidelines, vessels } from '@sluice/devnet'
import { parseAbi } from 'viem'
import { type MarketChain, tokenAbi } from './marketChain.ts'

/** Lets every market move what the seller has. */
export async function approveMarkets({ call, seller }: MarketChain): Promise<void> {
  const { looksRareTransferManager, looksRareProtocol } = addresses
  const operators = [
    looksRareTransferManager,
    addresses.x2y2,
    addresses.foundation,
    addresses.element,
    addresses.openseaConduit,
  ]
  for (const operator of operators)
    for (const token of [tidelines.address, vessels.address])
      await call(seller.address, token, tokenAbi, 'setApprovalForAll', [operator, true])
  await call(seller.address, looksRareTransferManager, grantAbi, 'grantApprovals', [
    [looksRareProtocol],
  ])
}

const grantAbi = parseAbi(['function grantApprovals(address[] operators)'])
