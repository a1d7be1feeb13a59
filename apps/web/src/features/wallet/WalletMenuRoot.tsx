import { Menu } from '@base-ui/react/menu'
import { ConnectDialog } from '@sluice/react/ui'
import { type RefObject, useCallback, useState } from 'react'
import { t } from '../language/t.ts'
import { useConnectFlow } from './useConnectFlow.ts'
import { WalletMenu } from './WalletMenu.tsx'
import { walletMenu } from './walletMenuStore.ts'

/** The wallet menu as it floats under its button, and the dialog in which a wallet is waited for. */
export default function WalletMenuRoot(props: WalletMenuRoot.Props) {
  const { open, anchor } = props
  const flow = useConnectFlow()
  const [asks, setAsks] = useState(false)
  const close = useCallback(() => setAsks(false), [])
  const menu = (
    <Menu.Root
      open={open}
      onOpenChange={(next, details) => {
        // A press on the button closes the menu by itself.
        const target = details.event.target
        if (!next && target instanceof Node && anchor.current?.contains(target)) return
        walletMenu.set(next)
      }}
      modal={false}
    >
      <Menu.Portal>
        <Menu.Positioner
          {...{ anchor, side: 'bottom', align: 'end', sideOffset: 8 }}
          // Its button stays where it is when the page scrolls, as it does when an account changes what stands on it.
          positionMethod="fixed"
          className="z-30"
        >
          <Menu.Popup
            finalFocus={anchor}
            aria-label={t('Wallet')}
            className="enter max-h-[calc(100dvh-140px)] md:max-h-[min(640px,calc(100dvh-80px))] w-[min(360px,calc(100vw-16px))] overflow-y-auto rounded-card bg-raised p-1.5 shadow-float outline-none"
          >
            <WalletMenu
              onConnect={wallet => {
                if (wallet === undefined) flow.open()
                else void flow.connect(wallet)
                setAsks(true)
              }}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
  return (
    <>
      {menu}
      {asks && <ConnectDialog flow={flow} onClose={close} />}
    </>
  )
}

export declare namespace WalletMenuRoot {
  type Props = { open: boolean; anchor: RefObject<HTMLButtonElement | null> }
}
