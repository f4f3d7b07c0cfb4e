import { z } from 'zod'

/** The parts of Kubernetes' API that are used, strictly: misspelled names are rejected. */
const quantity = z.union([z.string().regex(/^\d+(\.\d+)?(m|Ki|Mi|Gi|Ti)?$/), z.number()])
const texts = z.record(z.string(), z.string())
const metadata = z.strictObject({
  name: z.string().regex(/^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$/),
  namespace: z.string().optional(),
  labels: texts.optional(),
  annotations: texts.optional(),
})
const selector = z.strictObject({
  matchLabels: texts.optional(),
  matchExpressions: z
    .array(
      z.strictObject({ key: z.string(), operator: z.enum(['In', 'NotIn', 'Exists']), values: z.array(z.string()) }),
    )
    .optional(),
})
const port = z.union([z.string(), z.number().int().min(1).max(65_535)])
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port }),
  periodSeconds: z.number().int(),
  timeoutSeconds: z.number().int().optional(),
  failureThreshold: z.number().int().optional(),
})
const environment = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({ configMapKeyRef: z.strictObject({ name: z.string(), key: z.string() }) }),
  }),
])
const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  args: z.array(z.string()).optional(),
  env: z.array(environment).default([]),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) })).default([]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number().int() })).optional(),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  lifecycle: z
    .strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.number().int() }) }) })
    .optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }),
  ),
})
const volume = z.strictObject({
  name: z.string(),
  secret: z.strictObject({ secretName: z.string() }).optional(),
  configMap: z.strictObject({ name: z.string() }).optional(),
  emptyDir: z.strictObject({ sizeLimit: quantity.optional() }).optional(),
  persistentVolumeClaim: z.strictObject({ claimName: z.string(), readOnly: z.boolean().optional() }).optional(),
})
const spread = z.strictObject({
  maxSkew: z.number().int(),
  topologyKey: z.string(),
  whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
  labelSelector: selector,
})
const pod = z.strictObject({
  metadata: metadata.omit({ name: true }),
  spec: z.strictObject({
    restartPolicy: z.enum(['OnFailure', 'Never']).optional(),
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.number().int().optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.number().int().min(1),
      fsGroup: z.number().int().optional(),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z.array(spread).optional(),
    initContainers: z.array(container).default([]),
    containers: z.array(container).length(1),
    volumes: z.array(volume),
  }),
})
const peer = z.strictObject({ podSelector: selector.optional(), namespaceSelector: selector.optional() })

function kind<Name extends string, Spec extends z.ZodType>(apiVersion: string, name: Name, spec: Spec) {
  return z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(name), metadata, spec })
}

export const resourceSchema = z.discriminatedUnion('kind', [
  kind(
    'apps/v1',
    'Deployment',
    z.strictObject({
      replicas: z.number().int().optional(),
      selector,
      strategy: z
        .strictObject({
          rollingUpdate: z.strictObject({ maxUnavailable: z.number().int(), maxSurge: z.number().int() }),
        })
        .optional(),
      template: pod,
    }),
  ),
  kind('batch/v1', 'Job', z.strictObject({ backoffLimit: z.number(), template: pod })),
  kind(
    'v1',
    'Service',
    z.strictObject({
      clusterIP: z.literal('None').optional(),
      selector: texts,
      ports: z.array(z.strictObject({ name: z.string(), port: z.number().int(), targetPort: port })),
    }),
  ),
  kind(
    'v1',
    'PersistentVolumeClaim',
    z.strictObject({
      accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadWriteMany'])),
      resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
    }),
  ),
  kind('policy/v1', 'PodDisruptionBudget', z.strictObject({ maxUnavailable: z.number().int(), selector })),
  kind(
    'networking.k8s.io/v1',
    'NetworkPolicy',
    z.strictObject({
      podSelector: selector,
      policyTypes: z.tuple([z.literal('Ingress')]),
      ingress: z
        .array(
          z.strictObject({
            from: z.array(peer),
            ports: z.array(z.strictObject({ port })).optional(),
          }),
        )
        .optional(),
    }),
  ),
  kind(
    'networking.k8s.io/v1',
    'Ingress',
    z.strictObject({
      ingressClassName: z.string(),
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
      rules: z.array(
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.string(),
                pathType: z.enum(['Prefix', 'ImplementationSpecific']),
                backend: z.strictObject({
                  service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  ),
  kind(
    'gateway.networking.k8s.io/v1',
    'Gateway',
    z.strictObject({
      gatewayClassName: z.string(),
      listeners: z.array(
        z.strictObject({
          name: z.string(),
          hostname: z.string(),
          port: z.literal(443),
          protocol: z.literal('HTTPS'),
          tls: z.strictObject({
            mode: z.literal('Terminate'),
            certificateRefs: z.array(z.strictObject({ name: z.string() })).min(1),
          }),
        }),
      ),
    }),
  ),
  kind(
    'gateway.networking.k8s.io/v1',
    'HTTPRoute',
    z.strictObject({
      parentRefs: z.array(z.strictObject({ name: z.string(), sectionName: z.string() })).min(1),
      hostnames: z.array(z.string()).min(1),
      rules: z.array(
        z.strictObject({
          matches: z.array(
            z.strictObject({ path: z.strictObject({ type: z.literal('PathPrefix'), value: z.string() }) }),
          ),
          timeouts: z.strictObject({ request: z.string().regex(/^\d+s$/) }).optional(),
          backendRefs: z.array(z.strictObject({ name: z.string(), port: z.number().int() })).min(1),
        }),
      ),
    }),
  ),
  kind(
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    z.strictObject({
      scaleTargetRef: z.strictObject({ apiVersion: z.string(), kind: z.string(), name: z.string() }),
      minReplicas: z.number().int(),
      maxReplicas: z.number().int(),
      metrics: z.array(z.looseObject({ type: z.enum(['Resource', 'Pods']) })),
      behavior: z.looseObject({}),
    }),
  ),
  kind(
    'keda.sh/v1alpha1',
    'ScaledObject',
    z.strictObject({
      scaleTargetRef: z.strictObject({ name: z.string() }),
      minReplicaCount: z.number().int(),
      maxReplicaCount: z.number().int(),
      cooldownPeriod: z.number().int(),
      triggers: z.array(z.strictObject({ type: z.literal('prometheus'), metadata: texts })),
    }),
  ),
  z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('Namespace'), metadata }),
  z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('ConfigMap'), metadata, data: texts }),
])
export type Resource = z.output<typeof resourceSchema>
export type Workload = Extract<Resource, { kind: 'Deployment' | 'Job' }>
