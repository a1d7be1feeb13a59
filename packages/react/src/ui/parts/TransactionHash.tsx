import { englishCommon } from '../messages/english/englishCommon.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { CopyButton } from './CopyButton.tsx'
import { HexText } from './HexText.tsx'
import { Icon } from './Icon.tsx'

/** A transaction hash that can be copied, with a link where the chain has an explorer. */
export function TransactionHash({ hash, chainId, isShort }: TransactionHash.Props) {
  const { transactionUrl, renderLink } = useUi()
  const messages = useTexts({ common: englishCommon })
  const href = transactionUrl?.(hash, chainId)
  const digits = isShort ? 4 : 6
  const text = <HexText value={hash} head={digits} tail={digits} />
  return (
    <span className="sl-hash">
      {href === undefined
        ? text
        : renderLink({
            href,
            className: 'sl-hash-link',
            children: (
              <>
                {text}
                <Icon name="arrowUpRight" size={12} />
              </>
            ),
          })}
      <CopyButton text={hash} label={messages.common.copyHash} />
    </span>
  )
}

export declare namespace TransactionHash {
  type Props = {
    hash: string
    chainId: number
    /** Where there is little room. */
    isShort?: boolean | undefined
  }
}
