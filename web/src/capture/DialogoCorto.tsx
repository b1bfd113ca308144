import { DialogoDeMotivo, type DialogoDeMotivoProps } from './DialogoDeMotivo.tsx';

export interface DialogoCortoProps
  extends Pick<
    DialogoDeMotivoProps,
    'titulo' | 'children' | 'aceptar' | 'guardando' | 'alAceptar' | 'alCerrar'
  > {
  /** Identifies the line; its reason is kept through a reload under this name. */
  memoria: string;
  /** Who reads the reason. Default: both warehouses of a transfer. */
  ayuda?: string;
}

/** Closes a line short: what will be missing, and why. */
export const DialogoCorto = ({
  memoria,
  ayuda = 'Lo verán los dos almacenes.',
  ...props
}: DialogoCortoProps) => (
  <DialogoDeMotivo borrador={`corto.${memoria}`} ayuda={ayuda} tipo="peligro" {...props} />
);
