import { CIERRE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { leeDia } from '../../capture/dia.ts';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { fecha } from '../../platform/format.ts';
import { Campo } from '../../ui/Campo.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';
import type { Leido } from './leido.ts';

const SIN_DIA = 'No es un día: escriba por ejemplo 31-12-2025, o déjelo vacío';

/** Until which day the documents of a file are history, and why those that are open here and not in it are closed. */
export function DialogoDeHistoria(props: { titulo: string; leido: Leido; alCerrar: () => void }) {
  const { titulo, leido, alCerrar } = props;
  const comando = useCommand('revisaImportacion', { titulo });
  const diaDe = (escrito: string) => leeDia(escrito, businessDay());
  const forma = useForma({
    campos: useEnMemoria({
      hasta: leido.HISTORIA.hasta ? fecha(leido.HISTORIA.hasta) : '',
      cierra: leido.HISTORIA.cierra ?? '',
    }),
    faltaDe: (v) => faltaEn('hasta', v.hasta.trim() !== '' && diaDe(v.hasta) === null ? SIN_DIA : null),
    guardando: comando.running,
    envia: (v) =>
      comando.run({
        importacion_id: leido.IMPORTACION_ID,
        historia: { hasta: diaDe(v.hasta), cierra: v.cierra.trim() || null },
      }),
    alGuardar: alCerrar,
  });
  return (
    <DialogoDeForma titulo="Historia" forma={forma} alCerrar={alCerrar}>
      <CampoFecha
        {...forma.texto('hasta')}
        etiqueta="Es historia hasta el día"
        ayuda="Lo de ese día y antes entra terminado y pagado, y no es trabajo de nadie. Vacío: sólo lo que su ESTATUS diga."
      />
      <Campo
        {...forma.de('cierra')}
        etiqueta="Motivo para cerrar lo que no viene"
        ayuda="Lo que aquí está abierto y el archivo no trae se cierra con él. Vacío: sólo se dice."
        maxLength={CIERRE_MAX}
      />
    </DialogoDeForma>
  );
}
