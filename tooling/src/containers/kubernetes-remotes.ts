const generatedNotice = '# Written by "pnpm containers".'
const security = `securityContext:
            { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }`

/** The delay lets load balancers notice the shutdown while it still responds. */
const probes = `lifecycle: { preStop: { sleep: { seconds: 10 } } }
          readinessProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 5
          livenessProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 10
            failureThreshold: 6`

/** nginx, which serves every release in the store read-only. A new remote needs no change here. */
const nginxDeployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: remotes
  labels: { app: remotes }
spec:
  replicas: 2
  selector:
    matchLabels: { app: remotes }
  template:
    metadata:
      labels: { app: remotes }
    spec:
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true, runAsUser: 33, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: nginx
          image: lintel-remotes
          env:
            - { name: LINTEL_HOST_ORIGIN, valueFrom: { configMapKeyRef: { name: releases, key: HOST_ORIGIN } } }
          ports:
            - { name: http, containerPort: 9001 }
          ${probes}
          resources:
            requests: { cpu: 20m, memory: 32Mi }
            limits: { memory: 128Mi }
          ${security}
          volumeMounts:
            - { name: releases, mountPath: /releases, readOnly: true }
            - { name: temporary, mountPath: /tmp }
      volumes:
        - { name: releases, persistentVolumeClaim: { claimName: releases, readOnly: true } }
        - { name: temporary, emptyDir: {} }
---
apiVersion: v1
kind: Service
metadata:
  name: remotes
spec:
  selector: { app: remotes }
  ports:
    - { name: http, port: 80, targetPort: http }
`

/** Job lines that depend on where releases are stored, indented for insertion. */
const stores = {
  volume: {
    environment: '',
    mount: '\n            - { name: releases, mountPath: /releases }',
    volume: '\n        - { name: releases, persistentVolumeClaim: { claimName: releases } }',
  },
  'object storage': {
    environment: `
            - { name: S3_ACCESS_KEY_ID_FILE, value: /run/secrets/lintel/s3-access-key-id }
            - { name: S3_SECRET_ACCESS_KEY_FILE, value: /run/secrets/lintel/s3-secret-access-key }`,
    mount: '',
    volume: '',
  },
} as const

/** Uploads the build in its image to the store, verifies that browsers can load it, and registers it. */
function releaseJob(name: string, store: keyof typeof stores): string {
  const { environment, mount, volume } = stores[store]
  return `apiVersion: batch/v1
kind: Job
metadata:
  name: release-${name}.0
  labels: { app: release, remote: ${name} }
spec:
  backoffLimit: 5
  template:
    metadata:
      labels: { app: release, remote: ${name} }
    spec:
      restartPolicy: OnFailure
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: release
          image: lintel-release-${name}
          args: ['${name}', '--dist', 'dist', '--patience', '300']
          envFrom:
            - configMapRef: { name: releases }
          env:
            - { name: REGISTRY_RELEASE_TOKEN_FILE, value: /run/secrets/lintel/release-token }${environment}
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 256Mi }
          ${security}
          volumeMounts:
            - { name: secrets, mountPath: /run/secrets/lintel, readOnly: true }
            - { name: temporary, mountPath: /tmp }${mount}
      volumes:
        - { name: secrets, secret: { secretName: lintel-release-${name} } }
        - { name: temporary, emptyDir: {} }${volume}
`
}

/** Remotes whose releases are on a volume that nginx serves. */
export function remotesOnVolume(names: readonly string[]): string {
  return `${generatedNotice}\n${[nginxDeployment, ...[...names].sort().map((name) => releaseJob(name, 'volume'))].join('---\n')}`
}

/** Remotes whose releases are in an object store, which is served by something else. */
export function releaseJobs(names: readonly string[]): string {
  const jobs = [...names].sort().map((name) => releaseJob(name, 'object storage'))
  return `${generatedNotice}\n${jobs.join('---\n')}`
}

/** Names each job after the tag of its image, so that a release is applied like any other change: a job itself can't be changed. */
export function jobNames(names: readonly string[]): string {
  const jobs = ['migrate', ...[...names].sort().map((name) => `release-${name}`)]
  const replacements = jobs.map(
    (job) => `- source:
    {
      kind: Job,
      name: ${job}.0,
      fieldPath: spec.template.spec.containers.0.image,
      options: { delimiter: ':', index: 1 },
    }
  targets:
    - select: { kind: Job, name: ${job}.0 }
      fieldPaths: [metadata.name]
      options: { delimiter: '.', index: 1 }
`,
  )
  return `${generatedNotice}\n${replacements.join('')}`
}
