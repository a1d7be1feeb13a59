import { invalidateMarket, problemOfError, useRefreshTokens } from '@sluice/react'
import { useProblemText } from '@sluice/react/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

/** Asks the marketplace to read a token's metadata anew, and says what it answered. */
export function RefreshMetadata({ chainId, contract, tokenId }: RefreshMetadata.Props) {
  const queryClient = useQueryClient()
  const refresh = useRefreshTokens({
    onSuccess: () =>
      invalidateMarket(queryClient, { chainId, tokens: [{ contract, tokenId }], accounts: [] }),
  })
  const tell = useProblemText()
  const result = refresh.data?.results[0]
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="small"
        disabled={refresh.isPending}
        onClick={() => refresh.mutate({ chainId, tokens: [`${contract}:${tokenId}`] })}
      >
        {refresh.isPending ? t('Asking…') : t('Refresh metadata')}
      </Button>
      <p role="status" className="text-12 text-secondary">
        {refresh.isError
          ? tell(problemOfError(refresh.error)).happened
          : result === undefined
            ? ''
            : result.isError
              ? refusedText(result.code)
              : t('It will be read anew in a moment.')}
      </p>
    </div>
  )
}

/** Why the marketplace did not take it; its own sentence may be in any language. */
function refusedText(code: string | null | undefined): string {
  switch (code) {
    case 'cooling_down':
      return t('It was read less than an hour ago. Ask again later.')
    case 'unknown_token':
      return t('The marketplace does not know this item yet.')
    default:
      return t('The marketplace does not read it anew now. It may have read it a short while ago.')
  }
}

export declare namespace RefreshMetadata {
  type Props = { chainId: number; contract: `0x${string}`; tokenId: bigint }
}
