import { z } from 'zod'

const number = z.number()
const vectorSchema = z.object({ x: number, y: number, z: number })
const planeSchema = z.object({ x: number, y: number, z: number, w: number })

export const savedViewSchema = z.object({
  id: z.string().max(60),
  /** Always 1 (specification 1, section 9); the organization is that of the request. */
  organizationId: z.literal(1),
  name: z.string().trim().min(1, 'This field is required.').max(120),
  /** 1 = perspective, 0 = orthographic. */
  cameraType: z.union([z.literal(0), z.literal(1)]),
  cutPlanes: z.array(planeSchema).max(6),
  target: vectorSchema,
  position: vectorSchema,
  upVector: vectorSchema,
})
export type SavedView = z.infer<typeof savedViewSchema>
