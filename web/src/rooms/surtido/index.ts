export { CapturaDeSurtido } from './CapturaDeSurtido.tsx';
export { Documentos } from './DocumentosDeRemision.tsx';
export { EstatusDeRemision } from './EstatusDeRemision.tsx';
export { PanelRemision, puedeVerRemision, soloElla, tituloDeRemision } from './PanelRemision.tsx';
export type { Surtible } from './toma.ts';
export { useSurtido } from './useSurtido.ts';
