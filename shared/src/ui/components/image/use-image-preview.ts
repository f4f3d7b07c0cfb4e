import { useEffect, useState } from 'react'

type Preview = { address: string; over: string | null; error: string | undefined }

/** Shows a picked file until the current image or the error changes, which is the response to it. */
export function useImagePreview(
  picture: string | null,
  error: string | undefined,
): [address: string | undefined, show: (file: File) => void] {
  const [preview, setPreview] = useState<Preview>()
  const address = preview?.address
  useEffect(() => {
    if (address !== undefined) return () => URL.revokeObjectURL(address)
  }, [address])
  const isCurrent = preview?.over === picture && preview.error === error
  return [
    isCurrent ? address : undefined,
    (file) => setPreview({ address: URL.createObjectURL(file), over: picture, error }),
  ]
}
