import { type Command, type Part, type Payment, pay, type TokenUse } from '@sluice/router'
import type { Hex } from 'viem'
import type { OrderKind } from '../../orderbook/orderKind.ts'
import type { Fill } from './Fill.ts'

/**
 * What buys one listing, or leaves it out, beside others that go on without it. What is paid for it alone stands in one
 * sub-plan with it, which fails as a whole: what is not bought costs nothing.
 *
 * @throws RouterError for an order that could never be filled.
 */
export function purchaseApart(
  kind: OrderKind,
  fill: Fill,
  { payments, router, ...terms }: purchaseApart.Options,
): Part[] {
  // Of several units Seaport sells as many as there still are. By way of the router they are counted.
  const isCounted = kind.takesTips === true && fill.quantity > 1n && payments.length > 0
  const recipient = isCounted ? router : terms.recipient
  const parts = kind.purchase?.([fill], { ...terms, recipient, apart: true }) ?? []
  return parts.map(part => {
    const items = part.items.map(item => ({ ...item, recipient: terms.recipient }))
    const checks = items.map((item): Command => (isCounted ? handOver(item) : ownerCheck(item)))
    // Who calls a pool by its own name is told by the check alone which tokens these are.
    const needed = isCounted || kind.costOf !== undefined ? checks : []
    return needed.length + payments.length === 0
      ? part
      : asOne({ ...part, items }, needed, payments)
  })
}

export declare namespace purchaseApart {
  type Options = Parameters<NonNullable<OrderKind['purchase']>>[1] & {
    router: Hex
    /** What is paid to others if it is bought. */
    payments: readonly Payment[]
  }
}

type Item = Part['items'][number]

const ownerCheck = ({ tokenAddress: token, tokenId: identifier, recipient }: Item): Command => ({
  ...{ command: 'OWNER_CHECK_721', args: { owner: recipient, token, identifier } },
})

/** All that the router holds of it, which must be as much as was to be bought. */
const handOver = (item: Item): Command => ({
  command: 'SWEEP_ERC1155',
  args: {
    ...{ token: item.tokenAddress, identifier: item.tokenId },
    ...{ recipient: item.recipient, amountMin: item.amount },
  },
})

function asOne(part: Part, checks: readonly Command[], payments: readonly Payment[]): Part {
  const paying = payments.length > 0 ? pay(payments) : undefined
  return {
    ...part,
    recipients: [...part.items.map(({ recipient }) => recipient), ...(paying?.recipients ?? [])],
    nameOf: undefined,
    spends: part.spends + (paying?.spends ?? 0n),
    leaves: [...new Set([...part.leaves, ...(paying?.leaves ?? [])])],
    uses: together([...part.uses, ...(paying?.uses ?? [])]),
    commands: (allowRevert, inPlace, refund) => [
      {
        command: 'EXECUTE_SUB_PLAN',
        args: {
          commands: [
            ...part.commands(false, inPlace, refund),
            ...checks,
            ...(paying?.commands(false, inPlace, refund) ?? []),
          ],
        },
        allowRevert,
      },
    ],
  }
}

/** All of each token as one payment: they are made together, or not at all. */
function together(uses: readonly TokenUse[]): TokenUse[] {
  const sums = new Map<string, TokenUse>()
  for (const { token, amount, taxBps } of uses) {
    const known = sums.get(token)
    sums.set(token, {
      ...{ token, amount: amount + (known?.amount ?? 0n), taxBps: taxBps ?? known?.taxBps },
    })
  }
  return [...sums.values()]
}
