import { type ListingInput, updateListing } from '@roommate-finder/contracts/listing-input'
import type { Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { discoveryQueries, listingQueries } from '#src/entities/room/queries.ts'
import { request } from '#src/lib/api-client.ts'
import { useLeaveGuard } from '#src/lib/leave-guard.ts'
import { paths } from '#src/lib/paths.ts'
import { confirmPrompt, noticePrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { editDraft } from './listing-drafts.ts'
import { areSameValues, hasValues, type ListingValues, toValues } from './listing-values.ts'
import { storedListingIn } from './post-room.ts'
import { useListingForm } from './use-listing-form.ts'

const SUCCESS_MS = 2000

/** The base version of the edits. */
interface Base {
  values: ListingValues
  updatedAt: string
}

const baseOf = (listing: Listing): Base => ({ values: toValues(listing), updatedAt: listing.updatedAt })

const askToLeave = () =>
  confirmPrompt({
    title: 'Unsaved Changes',
    text: 'Your changes haven’t been saved.',
    confirmLabel: 'Yes, leave',
    cancelLabel: 'Stay',
    tone: 'danger',
  })

/** Manages the state of an edit. Compares and saves against the base version, even if a refetch returns a newer one. */
export const useEdit = (listing: Listing, uid: string) => {
  const id = listing._id
  const store = useMemo(() => editDraft(uid, id), [uid, id])
  const [kept, setKept] = useState(() => store.read())
  const [base, setBase] = useState<Base>(() =>
    kept ? { values: kept.base, updatedAt: kept.updatedAt } : baseOf(listing),
  )
  /** The stored version from a 409 response. */
  const [conflict, setConflict] = useState<Listing | null>(null)
  const form = useListingForm(kept?.mine ?? base.values, {
    failed: 'Failed to update post',
    failedLate: 'Failed to update post. We kept your changes.',
  })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { values } = form
  const dirty = !areSameValues(base.values, values)

  const unsaved = useMemo(
    () => (dirty ? store.pick({ base: base.values, mine: values, updatedAt: base.updatedAt }) : null),
    [store, dirty, base, values],
  )

  useEffect(() => {
    if (unsaved) store.save(unsaved)
    else store.clear()
  }, [store, unsaved])

  const { allowLeaving } = useLeaveGuard({
    when: dirty,
    ask: async () => {
      // The save in flight continues after the page unmounts. If it fails, the draft stays.
      if (form.sending) return true
      const leaving = await askToLeave()
      if (leaving) store.clear()
      return leaving
    },
  })

  /** Makes `stored` the new base version and fills the form with `next`. */
  const restart = (stored: Listing, next: ListingValues) => {
    setBase(baseOf(stored))
    setConflict(null)
    setKept(null)
    form.fill(next)
  }

  /** `sent` is the draft at the time of sending. The user may have reopened the form and changed it since. */
  const finish = async (stored: Listing, sent: unknown) => {
    queryClient.setQueryData(listingQueries.details(id).queryKey, (known) => known && { ...known, ...stored })
    void queryClient.invalidateQueries({ queryKey: listingQueries.all() })
    void queryClient.invalidateQueries({ queryKey: discoveryQueries.all() })
    if (!form.isMounted()) {
      store.clear(sent)
      toast({ text: `“${isolate(stored.title)}” has been saved.`, tone: 'success' })
      return
    }
    allowLeaving()
    restart(stored, toValues(stored))
    await noticePrompt({ title: 'Success!', text: 'Roommate post updated successfully.', forMs: SUCCESS_MS })
    if (form.isMounted()) void navigate(paths.myList())
  }

  const saveOver = async (input: ListingInput, updatedAt: string) => {
    const sent = store.read()
    const saving = request(updateListing, { params: { id }, body: { ...input, updatedAt } })
    const stored = await saving.catch((error: unknown) => {
      const current = storedListingIn(error)
      // The stored version already has the same values.
      if (current && input.spot === undefined && hasValues(current, input)) return current
      if (!current || !form.isMounted()) throw error
      setConflict(current)
      return null
    })
    if (stored) void finish(stored, sent)
  }
  const save = (input: ListingInput) => saveOver(input, base.updatedAt)

  const newerVersion = Date.parse(listing.updatedAt) > Date.parse(base.updatedAt) ? listing : null
  const theirs = conflict ?? newerVersion

  return {
    form,
    dirty,
    saving: form.sending,
    /** True if the edit continues a stored draft. */
    restored: kept !== null,
    /** A version that another tab or device has stored since the edit began. */
    theirs,
    /** True if the API rejected a save because of that version. */
    isRefused: conflict !== null,
    save,
    saveByKey: () => {
      if (dirty) void form.submit(save)
    },
    saveMine: () => {
      if (theirs) void form.submit((input) => saveOver(input, theirs.updatedAt))
    },
    loadTheirs: () => {
      if (!theirs) return
      restart(theirs, toValues(theirs))
      form.setFocus('title')
    },
    cancel: () => void navigate(paths.myList()),
    discard: () => restart(listing, toValues(listing)),
  }
}
