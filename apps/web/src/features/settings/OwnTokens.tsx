import { untrustedText, useSluiceClient } from '@sluice/react'
import { swapCurrencies } from '@sluice/react/ui'
import { useEffect, useRef, useState } from 'react'
import { type Address, zeroAddress } from 'viem'
import { Button } from '../../components/Button.tsx'
import { isConfigured, type OwnToken, ownTokenName, ownTokens } from '../../config/ownTokens.ts'
import type { AppChain } from '../../config/parseConfig.ts'
import { tellOwnTokens } from '../../config/tellOwnTokens.ts'
import { t } from '../language/t.ts'
import { TokenAddress } from '../swap/TokenAddress.tsx'
import { UnknownToken } from '../swap/UnknownToken.tsx'
import { SettingsPart } from './SettingsPart.tsx'

/** Tokens that a person pays with beside those of the configuration: each by its address, once that was checked. */
export function OwnTokens({ chain }: { chain: AppChain }) {
  const client = useSluiceClient()
  const part = useRef<HTMLDivElement>(null)
  const readOwn = () => ownTokens.get(chain.id).filter(token => !isConfigured(chain, token))
  const [tokens, setTokens] = useState(readOwn)
  const [wanted, setWanted] = useState<Address>()
  const [said, setSaid] = useState('')
  const known = swapCurrencies({ client, chainId: chain.id })

  function tell() {
    setTokens(readOwn())
    tellOwnTokens(client, [chain])
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is read then
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === ownTokens.key || key === null) tell()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [client, chain])

  function add({ address, symbol, decimals }: Omit<OwnToken, 'chainId'>) {
    const token = {
      ...{ chainId: chain.id, address: address.toLowerCase() as Address, decimals },
      symbol: untrustedText(symbol, { max: 10 }).slice(0, 40),
    }
    const isKept = ownTokens.add(token)
    setWanted(undefined)
    if (isKept) tell()
    setSaid(
      isKept
        ? t('{0} can be paid with now.', ownTokenName(token))
        : t('It could not be kept: this browser keeps nothing, or there are fifty already.'),
    )
    part.current?.focus()
  }

  function remove(token: OwnToken) {
    ownTokens.remove(token)
    tell()
    setSaid(t('{0} was removed.', ownTokenName(token)))
    part.current?.focus()
  }

  return (
    <SettingsPart title={t('Tokens to pay with')} id="tokens">
      <div ref={part} tabIndex={-1} className="outline-none">
        <p className="text-13 text-secondary">
          {t(
            'A purchase on {0} can be paid with any token that a pool swaps for what its orders ask for. These are offered: {1}.',
            chain.name,
            known
              .filter(({ address }) => !tokens.some(own => own.address === address.toLowerCase()))
              .map(({ symbol }) => symbol)
              .join(', '),
          )}
        </p>
        {tokens.length > 0 && (
          <ul className="mt-3 flex flex-col gap-2" aria-label={t('Own tokens')}>
            {tokens.map(token => (
              <li key={token.address} className="flex items-center justify-between gap-3 text-13">
                <span className="min-w-0">
                  <bdi className="font-medium">{token.symbol}</bdi>{' '}
                  <span className="mono text-12 wrap-anywhere text-secondary">{token.address}</span>
                </span>
                <Button
                  size="small"
                  aria-label={t('Remove {0}', ownTokenName(token))}
                  onClick={() => remove(token)}
                >
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {wanted === undefined ? (
          <TokenAddress
            label={t('Address of the token to pay with')}
            onChoose={address => {
              const there = known.find(each => each.address.toLowerCase() === address)
              if (there === undefined && address !== zeroAddress) setWanted(address)
              // What was pressed goes with it.
              part.current?.focus()
              setSaid(there === undefined ? '' : t('{0} can be paid with already.', there.symbol))
            }}
          />
        ) : (
          <div className="mt-4">
            <UnknownToken
              chainId={chain.id}
              address={wanted}
              onAccept={add}
              onRefuse={() => {
                setWanted(undefined)
                part.current?.focus()
              }}
            />
          </div>
        )}
        <p role="status" className="mt-2 text-12 text-secondary">
          {said}
        </p>
      </div>
    </SettingsPart>
  )
}
