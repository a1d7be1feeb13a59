import {
  bulkTree,
  type OrderComponents,
  type SeaportVersion,
  typedData,
} from '@sluice/router/seaport'
import { toJson } from '../orderbook/parseOrder.ts'
import type { Step } from './transactionItem.ts'

/** An order that its maker has to sign, and where it stands in the request. */
export type OrderToSign = {
  orderIndex: number
  version: SeaportVersion
  components: OrderComponents
  /** What its post says beside the order. */
  hint?: Record<string, unknown> | undefined
  /** Whether it is in the book already. */
  isPosted: boolean
}

/** One signature for all orders of an exchange: of a plain order, or of a tree of them. */
export function signatureStep(options: signatureStep.Options): Step {
  const { action, description, orders } = options
  const items = (['1.5', '1.6'] as const).flatMap(version => {
    const [first, ...rest] = orders.filter(order => order.version === version)
    return first ? [signatureItem(options, version, [first, ...rest])] : []
  })
  return { id: 'order-signature', action, description, kind: 'signature', items }
}

export declare namespace signatureStep {
  type Options = {
    chainId: number
    action: string
    description: string
    /** The marketplace that the orders are made on. */
    source: string | undefined
    orders: readonly OrderToSign[]
  }
}

type SignatureItem = Extract<Step, { kind: 'signature' }>['items'][number]

function signatureItem(
  { chainId, source }: signatureStep.Options,
  version: SeaportVersion,
  orders: readonly [OrderToSign, ...OrderToSign[]],
): SignatureItem {
  const orderIndexes = orders.map(order => order.orderIndex)
  if (orders.every(order => order.isPosted)) return { status: 'complete', orderIndexes, data: {} }
  const components = orders.map(order => order.components)
  const tree = components.length === 1 ? undefined : bulkTree(chainId, version, components)
  const signed = tree ?? typedData(chainId, version, orders[0].components)
  const kind = `seaport-v${version}`
  return {
    status: 'incomplete',
    orderIndexes,
    data: {
      sign: {
        signatureKind: 'eip712',
        domain: { ...signed.domain },
        types: mutableTypes(signed.types),
        primaryType: signed.primaryType,
        value: toPlain(signed.message),
      },
      post: {
        endpoint: '/order/v4',
        method: 'POST',
        body: {
          items: orders.map((order, orderIndex) => ({
            order: { kind, data: toJson(order.components) },
            orderbook: 'reservoir',
            ...order.hint,
            ...(tree && {
              bulkData: { kind, data: { orderIndex, merkleProof: tree.proofs[orderIndex] ?? [] } },
            }),
          })),
          ...(source === undefined ? {} : { source }),
        },
      },
    },
  }
}

/** EIP-712 types as the steps have them. */
export function mutableTypes(types: Record<string, readonly { name: string; type: string }[]>) {
  return Object.fromEntries(
    Object.entries(types).map(([name, fields]) => [name, fields.map(field => ({ ...field }))]),
  )
}

/** A message with its whole numbers as decimal strings. */
export function toPlain(value: unknown): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}` : inner)),
  )
}
