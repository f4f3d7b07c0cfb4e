import type { Containers } from './containers.ts'

const written = '# Written by "pnpm containers".'
const security = `securityContext:
            { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }`

/** The pause lets balancers notice that it goes, while it still answers. */
const probes = `lifecycle: { preStop: { sleep: { seconds: 10 } } }
          readinessProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 5
          livenessProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 10
            failureThreshold: 6`

/** nginx, which sends what is in the store of releases and can write nothing there. */
function serving(name: string, port: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: remote-${name}
  labels: { app: remote, remote: ${name} }
spec:
  replicas: 2
  selector:
    matchLabels: { app: remote, remote: ${name} }
  template:
    metadata:
      labels: { app: remote, remote: ${name} }
    spec:
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true, runAsUser: 33, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: nginx
          image: lintel-remote-${name}
          env:
            - { name: LINTEL_HOST_ORIGIN, valueFrom: { configMapKeyRef: { name: releases, key: HOST_ORIGIN } } }
          ports:
            - { name: http, containerPort: ${port} }
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
`
}

function service(name: string): string {
  return `apiVersion: v1
kind: Service
metadata:
  name: remote-${name}
spec:
  selector: { app: remote, remote: ${name} }
  ports:
    - { name: http, port: 80, targetPort: http }
`
}

/** What differs by the place of releases: lines of the job, indented as they stand there. */
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

/** Brings the build of its image into the store, looks whether browsers find it, tells the registry, and ends. */
function releasing(name: string, store: keyof typeof stores): string {
  const { environment, mount, volume } = stores[store]
  return `apiVersion: batch/v1
kind: Job
metadata:
  name: release-${name}
  labels: { app: release, remote: ${name} }
spec:
  backoffLimit: 5
  ttlSecondsAfterFinished: 3600
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
        - { name: secrets, secret: { secretName: lintel-release } }
        - { name: temporary, emptyDir: {} }${volume}
`
}

/** Each remote below its name at one address: what follows the name is a path of its server. */
function ingress(names: readonly string[]): string {
  const paths = names.map(
    (name) => `          - path: /${name}(/|$)(.*)
            pathType: ImplementationSpecific
            backend: { service: { name: remote-${name}, port: { name: http } } }`,
  )
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: remotes
  annotations:
    nginx.ingress.kubernetes.io/rewrite-target: /$2
spec:
  tls:
    - { hosts: [remotes.example.org], secretName: lintel-remotes-tls }
  rules:
    - host: remotes.example.org
      http:
        paths:
${paths.join('\n')}
`
}

/** Remotes whose releases lie on a volume that nginx sends. */
export function remotesOnVolume({ remotes }: Containers): string {
  const sorted = [...remotes].sort(([one], [other]) => (one < other ? -1 : 1))
  const each = sorted.flatMap(([name, port]) => [serving(name, port), service(name), releasing(name, 'volume')])
  return `${written}\n${[...each, ingress(sorted.map(([name]) => name))].join('---\n')}`
}

/** Remotes whose releases lie in an object storage, which something else sends. */
export function releasesInObjectStorage({ remotes }: Containers): string {
  const jobs = [...remotes.keys()].sort().map((name) => releasing(name, 'object storage'))
  return `${written}\n${jobs.join('---\n')}`
}
