import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';

/** Asks why something is done, and does it. */
export function DialogoDeMotivo(props: {
  titulo: string;
  /** The button that does it. */
  guardar: string;
  /** What it does. */
  explica: string;
  /** Why the reason will not do, or null. */
  faltaDe: (motivo: string) => string | null;
  /** Longest reason, in characters. */
  max: number;
  guardando: boolean;
  /** Does it; null: it was refused. */
  envia: (motivo: string) => Promise<{ message: string } | null>;
  alCerrar: () => void;
  /** Called once it is done. */
  alGuardar: () => void;
}) {
  const { titulo, guardar, explica, guardando, alCerrar } = props;
  const forma = useForma({
    campos: useEnMemoria({ motivo: '' }),
    faltaDe: (v) => faltaEn('motivo', props.faltaDe(v.motivo)),
    guardando,
    envia: (v) => props.envia(v.motivo),
    alGuardar: props.alGuardar,
  });
  return (
    <DialogoDeForma titulo={titulo} guardar={guardar} forma={forma} alCerrar={alCerrar}>
      <p>{explica}</p>
      <AreaTexto
        etiqueta="Motivo"
        {...forma.texto('motivo')}
        maxLength={props.max}
        rows={3}
        readOnly={guardando}
        data-autofocus
      />
    </DialogoDeForma>
  );
}
