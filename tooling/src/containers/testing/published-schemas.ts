import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway'
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { z } from 'zod'

const models = [
  ConfigMap,
  Deployment,
  Gateway,
  HorizontalPodAutoscaler,
  HTTPRoute,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  ScaledObject,
  Service,
]

const typeSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() })

/**
 * Throws if a resource does not match the published schema for its kind (Kubernetes, Gateway API or KEDA): types,
 * required fields and patterns. Those schemas allow unknown fields; `resourceSchema` does not.
 */
export function assertMatchesPublishedSchema(resource: unknown): void {
  const { apiVersion, kind } = typeSchema.parse(resource)
  const model = models.find((candidate) => candidate.apiVersion === apiVersion && candidate.kind === kind)
  if (model === undefined) throw new Error(`Add the published schema of ${apiVersion} ${kind}.`)
  new model(resource as never).validate()
}
