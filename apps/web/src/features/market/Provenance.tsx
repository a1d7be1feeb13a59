import { untrustedText, useTokenActivity } from '@sluice/react'
import { Row, Rows, Time, TransactionHash } from '@sluice/react/ui'
import type { TokenRow } from '@sluice/sdk'
import { isAddress } from 'viem'
import { NotKnown } from '../../components/NotKnown.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { t } from '../language/t.ts'
import { RefreshMetadata } from '../token/RefreshMetadata.tsx'
import { TokenUri } from '../token/TokenUri.tsx'
import { AccountLine } from '../trade/AccountLine.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { ContractText } from './ContractText.tsx'

const standards: Record<string, string> = { erc721: 'ERC-721', erc1155: 'ERC-1155' }

/**
 * Where a token comes from: contract and its creator, number, standard, who minted it when, what the contract says of
 * its metadata, last sale, and its own description. What a marketplace does not say is left out.
 */
export function Provenance({ row, chainId }: { row: TokenRow; chainId: number }) {
  const { token } = row
  const { address } = useWallet()
  const mint = useTokenActivity(
    { chainId, token: `${token.contract}:${token.tokenId}`, types: ['mint'], limit: 1 },
    { select: ({ pages }) => pages[0]?.activities[0] ?? null },
  )
  const minted = mint.data
  const creator = token.collection?.creator
  const isEdition = token.kind === 'erc1155'
  // The newest mint of one of several is not where it comes from.
  const mintedAt = (isEdition ? undefined : minted?.timestamp) ?? secondsOf(token.mintedAt)
  const description = untrustedText(token.description, { max: 2000, lines: true })
  const sale = token.lastSale
  return (
    <section aria-label={t('Details')}>
      <h2 className="mb-2 text-14 font-bold">{t('Details')}</h2>
      <div className="grid gap-x-10 gap-y-3 md:grid-cols-2">
        <div className="min-w-0 max-md:order-1">
          <Rows label={t('Details')}>
            <Row name={t('Contract')}>
              <ContractText chainId={chainId} contract={token.contract} />
            </Row>
            <Row name={t('Token number')}>
              <span className="mono" title={token.tokenId}>
                {token.tokenId.length > 24
                  ? `${token.tokenId.slice(0, 10)}…${token.tokenId.slice(-10)}`
                  : token.tokenId}
              </span>
            </Row>
            <Row name={t('Standard')}>{standards[token.kind ?? ''] ?? t('Unknown')}</Row>
            {typeof creator === 'string' && isAddress(creator, { strict: false }) && (
              <Row name={t('Creator of the contract')}>
                <AccountLine address={creator} you={address} />
              </Row>
            )}
            {mintedAt !== undefined && (
              <Row name={isEdition ? t('First minted') : t('Minted')}>
                <Time at={mintedAt} />
              </Row>
            )}
            {mint.isError && minted === undefined && !isEdition && (
              <Row name={t('Minted to')}>
                <NotKnown what={t('Minted to')} onRetry={() => void mint.refetch()} />
              </Row>
            )}
            {typeof minted?.toAddress === 'string' && !isEdition && (
              <Row name={t('Minted to')}>
                <AccountLine address={minted.toAddress} you={address} />
              </Row>
            )}
            {typeof minted?.txHash === 'string' && !isEdition && (
              <Row name={t('Mint transaction')}>
                <TransactionHash hash={minted.txHash} chainId={chainId} />
              </Row>
            )}
            <Row name={t('Token URI')}>
              <TokenUri
                chainId={chainId}
                contract={token.contract}
                tokenId={BigInt(token.tokenId)}
                isEdition={isEdition}
              />
            </Row>
            {(token.isFlagged === true || token.isSpam === true) && (
              <Row name={t('The marketplace says')}>
                <span className="text-warn">
                  {token.isFlagged === true ? t('reported as stolen') : t('spam')}
                </span>
              </Row>
            )}
            {sale?.price !== undefined && sale.price !== null && (
              <Row name={t('Last sale')}>
                <PriceAmount price={sale.price} />
                {typeof sale.timestamp === 'number' && (
                  <span className="text-faint">
                    {' '}
                    <Time at={sale.timestamp} />
                  </span>
                )}
              </Row>
            )}
          </Rows>
          <RefreshMetadata
            chainId={chainId}
            contract={token.contract}
            tokenId={BigInt(token.tokenId)}
          />
        </div>
        {description !== '' && (
          <p className="min-w-0 text-13 wrap-anywhere whitespace-pre-line text-secondary">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
    </section>
  )
}

function secondsOf(text: string | null | undefined): number | undefined {
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000)
}
