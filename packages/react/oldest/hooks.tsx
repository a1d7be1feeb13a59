import type { Client, ExecutionStep, ProgressListener, TokenRow } from '@sluice/sdk'
import { QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createCart } from '../src/cart/createCart.ts'
import { createTransferFlow } from '../src/flow/transfer/createTransferFlow.ts'
import { useCart } from '../src/hooks/useCart.ts'
import { useFlow } from '../src/hooks/useFlow.ts'
import { useRuns } from '../src/hooks/useRuns.ts'
import { useToken } from '../src/hooks/useToken.ts'
import { useTransferTokens } from '../src/hooks/useTransferTokens.ts'
import { SluiceProvider } from '../src/SluiceProvider.tsx'
import { account, contract, maker, openMarket } from '../src/testing/openMarket.ts'
import { stillRuns } from '../src/testing/stillRuns.ts'
import { TransferDialog } from '../src/ui/transfer/TransferDialog.tsx'
import { UiProvider } from '../src/ui/UiProvider.tsx'

const token = { contract, tokenId: 7n }
const answers = {
  '/tokens/v7': () => ({
    tokens: [
      { token: { contract, tokenId: '7', kind: 'erc721', name: 'Harbor #7', owner: account } },
    ],
  }),
  [`/users/${account}/tokens/v10`]: () => ({
    tokens: [
      {
        token: { contract, tokenId: '7', kind: 'erc721' },
        ownership: { tokenCount: '1', onSaleCount: '0' },
      },
    ],
  }),
}
const subject = { ...token, chainId: 31337, name: 'Harbor #7', collection: 'Harbors' }
const items = [{ subject: { ...subject, image: undefined }, quantity: 1n }]
const steps = [
  {
    ...{ id: 'transfer', kind: 'transaction', action: '', description: '' },
    items: [
      { status: 'complete', state: 'complete', receipt: { status: 'success', txHash: '0x1' } },
    ],
  },
] as unknown as readonly ExecutionStep[]

/** A client whose transfers go through once they are let. */
function letThrough(client: Client, gate: Promise<void>): Client {
  const transferTokens = async (options: { onProgress?: ProgressListener; precheck?: boolean }) => {
    if (options.precheck === true) return { path: [], steps: [] }
    options.onProgress?.(steps, [], undefined, { status: 'running' } as never)
    await gate
    return { path: [], steps, state: { status: 'complete' } }
  }
  return { ...client, actions: { ...client.actions, transferTokens } as never }
}

/** A read, an action and a flow with its dialog, from its form to its end, in strict mode: what is told at each time. */
export async function showHooks(): Promise<Record<string, unknown>> {
  const queryClient = new QueryClient()
  const { scope } = openMarket(answers, { queryClient })
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  const client = letThrough(scope.client, gate)
  const flow = createTransferFlow({ ...scope, client, recent: [maker] })
  const cart = createCart()
  const runs = stillRuns([])
  const phases: string[] = [flow.getState().phase]
  flow.subscribe(() => {
    const { phase } = flow.getState()
    if (phases.at(-1) !== phase) phases.push(phase)
  })
  let send: ReturnType<typeof useTransferTokens> | undefined
  let read: Pick<UseQueryResult<TokenRow | null>, 'data' | 'isSuccess'> | undefined
  function Page() {
    read = useToken({ chainId: 31337, ...token })
    send = useTransferTokens()
    const { phase } = useFlow(flow)
    return (
      <>
        <p id="counts">{`${useCart(cart).length} ${useRuns(runs).runs?.length}`}</p>
        {phase !== 'idle' && <TransferDialog {...{ flow, items }} onClose={() => undefined} />}
      </>
    )
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const until = async (isThere: () => boolean) => {
    for (let tries = 0; tries < 200 && !isThere(); tries++)
      await act(() => new Promise(resolve => setTimeout(resolve, 10)))
  }
  await act(async () =>
    root.render(
      <StrictMode>
        <SluiceProvider client={client} queryClient={queryClient}>
          <UiProvider>
            <Page />
          </UiProvider>
        </SluiceProvider>
      </StrictMode>,
    ),
  )
  await until(() => read?.isSuccess === true)
  const name = read?.data?.token.name
  const owner = () => read?.data?.token.owner
  const owners = [owner()]
  const inPhase = (phase: string) => until(() => flow.getState().phase === phase)
  await act(async () => flow.open({ tokens: [{ ...token, quantity: 1n }], to: maker }))
  await inPhase('form')
  await act(() => flow.review())
  await inPhase('review')
  let running: Promise<void> | undefined
  await act(async () => {
    running = flow.start()
  })
  await until(() => owner() !== account)
  owners.push(owner())
  open()
  await act(async () => running)
  const title = document.querySelector('[role=dialog] [role=status]')?.textContent
  const wallet = { account: { address: account } }
  const named = [{ token: `${contract}:7` }]
  await act(async () => send?.mutateAsync({ wallet, items: named, to: maker } as never))
  await until(() => send?.isSuccess === true)
  const counts = document.querySelector('#counts')?.textContent
  const status = send?.data?.state.status
  await act(async () => root.unmount())
  host.remove()
  return { name, owners, phases, title, status, counts }
}
