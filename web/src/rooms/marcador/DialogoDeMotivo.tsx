import { MENSAJES_MARCADOR } from '@anden/contrato/marcador/rules.ts';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';

/** Asks for a reason out of a short list. */
export function DialogoDeMotivo(props: {
  titulo: string;
  aceptar: string;
  motivos: readonly string[];
  guardando: boolean;
  alCerrar: () => void;
  /** Does what it asks for; null or false: it was refused. */
  envia: (motivo: string) => Promise<unknown>;
}) {
  const { titulo, aceptar, motivos, guardando, alCerrar, envia } = props;
  const forma = useForma({
    campos: useEnMemoria({ motivo: '' }),
    faltaDe: (v) => faltaEn('motivo', v.motivo ? null : MENSAJES_MARCADOR.sinMotivo),
    guardando,
    envia: (v) => envia(v.motivo),
    alGuardar: alCerrar,
  });
  return (
    <DialogoDeForma titulo={titulo} guardar={aceptar} forma={forma} alCerrar={alCerrar}>
      <Selector
        etiqueta="Motivo"
        vacio="Elija el motivo"
        {...forma.texto('motivo')}
        opciones={motivos.map((m) => ({ valor: m, texto: m }))}
        data-autofocus
      />
    </DialogoDeForma>
  );
}
