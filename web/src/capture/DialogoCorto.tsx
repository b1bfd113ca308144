import { DialogoDeMotivo, type DialogoDeMotivoProps } from './DialogoDeMotivo.tsx';

export interface DialogoCortoProps
  extends Pick<
    DialogoDeMotivoProps,
    'titulo' | 'children' | 'aceptar' | 'guardando' | 'alAceptar' | 'alCerrar' | 'usuales'
  > {
  /** Identifies the line; its reason is kept through a reload under this name. */
  memoria: string;
  /** Who reads the reason. Default: both warehouses of a transfer. */
  ayuda?: string;
}

/** Why pieces are usually not picked. */
export const NO_SE_SURTE = ['No hay más piezas', 'Está dañado', 'Está caducado'] as const;
/** Why pieces usually do not arrive. */
export const NO_LLEGA = ['No llegaron', 'Llegaron dañadas'] as const;

/** Closes a line short: what will be missing, and why. */
export const DialogoCorto = ({
  memoria,
  ayuda = 'Lo verán los dos almacenes.',
  ...props
}: DialogoCortoProps) => (
  <DialogoDeMotivo borrador={`corto.${memoria}`} ayuda={ayuda} tipo="peligro" {...props} />
);
