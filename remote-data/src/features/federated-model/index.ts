export { ProjectFederatedModel } from './project-federated-model.tsx'
