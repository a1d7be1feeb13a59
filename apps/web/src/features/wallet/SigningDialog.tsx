import { AlertDialog } from '@base-ui/react/alert-dialog'
import { untrustedText } from '@sluice/react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../components/Button.tsx'
import type { WalletPrompt } from '../../wallet/promptStore.ts'
import { useApp } from '../app/AppContext.tsx'
import { t } from '../language/t.ts'

/** The developer wallet's question before it signs. */
export default function SigningDialog() {
  const { prompts } = useApp()
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.current)
  const answer = (yes: boolean) => prompt !== undefined && prompts.answer(prompt.id, yes)
  return (
    <AlertDialog.Root
      open={prompt !== undefined}
      onOpenChange={open => {
        if (!open) answer(false)
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fade fixed inset-0 z-60 bg-scrim" />
        <AlertDialog.Viewport className="fixed inset-0 z-60 flex items-end justify-center sm:items-center sm:p-6">
          <AlertDialog.Popup className="enter w-full rounded-t-[14px] bg-raised p-4 shadow-float outline-none sm:w-[380px] sm:rounded-card">
            <p className="text-12 font-medium text-warn">{t('Developer wallet')}</p>
            <AlertDialog.Title className="mt-1 text-16 font-bold">
              {prompt?.title}
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-13 text-secondary">
              {t('As')} {prompt?.account}
              {t('. This is what the page asks the wallet to sign.')}
            </AlertDialog.Description>
            <div className="mt-3 max-h-[50dvh] overflow-y-auto rounded-control border border-line text-12">
              <Facts facts={prompt?.facts ?? []} />
              {prompt?.details !== undefined && (
                <details className="border-t border-line">
                  <summary className="cursor-pointer px-2.5 py-1.5 text-faint">
                    {t('Details')}
                  </summary>
                  <Facts facts={prompt.details} />
                </details>
              )}
            </div>
            <div className="mt-4 grid grid-cols-2 gap-2">
              <Button size="large" onClick={() => answer(false)}>
                {t('Reject')}
              </Button>
              <Button size="large" look="primary" onClick={() => answer(true)}>
                {t('Confirm')}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function Facts({ facts }: { facts: WalletPrompt['facts'] }) {
  return (
    <dl>
      {facts.map(fact => (
        <div
          key={fact.label}
          className="grid grid-cols-[112px_1fr] gap-2 border-b border-line px-2.5 py-1.5 last:border-0"
        >
          <dt className="text-faint wrap-anywhere">{untrustedText(fact.label, { max: 60 })}</dt>
          <dd className="mono min-w-0 break-all whitespace-pre-line">
            {untrustedText(fact.value, { max: 1000, lines: true })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
