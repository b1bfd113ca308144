export { LigaDocumento } from './LigaDocumento.tsx';
