import { aPesos } from '@anden/contrato/centavos.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import {
  OBSERVACIONES_OBJ_MAX,
  objetivoEscrito,
  objetivoRejection,
  observacionesRejection,
  SIN_OBJETIVO,
  SIN_OBSERVACIONES,
} from '@anden/contrato/ventas/objetivos-rules.ts';
import { useCommand } from '../../platform/command.ts';
import { dinero } from '../../platform/format.ts';
import { useTitulo } from '../../platform/titulo.ts';
import { CeldaEditable } from '../../ui/CeldaEditable.tsx';

type Fila = FilaDeListado<'getObjetivosclientes'>;

/** The objective that the adviser has for a customer, edited in its cell. */
export function CeldaDeObjetivo({ fila }: { fila: Fila }) {
  const guarda = useCommand('setObjetivoCliente', { titulo: useTitulo() });
  return (
    <CeldaEditable
      etiqueta={`Objetivo asesor de ${fila.CLIENTE}`}
      columna="OBJETIVO_CLTE_VEN"
      numerica
      maxLength={15}
      valor={fila.OBJETIVO_CLTE_VEN === null ? '' : dinero(fila.OBJETIVO_CLTE_VEN)}
      rechazo={objetivoRejection}
      igual={(escrito, valor) => {
        const objetivo = objetivoEscrito(escrito);
        return objetivo !== null && objetivo === objetivoEscrito(valor);
      }}
      alGuardar={async (texto, leido) => {
        const objetivo = objetivoEscrito(texto);
        const era = objetivoEscrito(leido);
        const hecho = await guarda.run({
          cliente_id: fila.CLIENTE_ID,
          objetivo: objetivo === null ? SIN_OBJETIVO : aPesos(objetivo),
          obs: SIN_OBSERVACIONES,
          leido: { objetivo: era === null ? null : aPesos(era) },
        });
        return hecho !== null;
      }}
    />
  );
}

/** The comment on a customer's objective, edited in its cell. */
export function CeldaDeComentario({ fila }: { fila: Fila }) {
  const guarda = useCommand('setObjetivoCliente', { titulo: useTitulo() });
  return (
    <CeldaEditable
      etiqueta={`Comentario de ${fila.CLIENTE}`}
      columna="OBSERVACIONES_OBJ"
      maxLength={OBSERVACIONES_OBJ_MAX}
      valor={fila.OBSERVACIONES_OBJ ?? ''}
      rechazo={observacionesRejection}
      alGuardar={async (obs, leido) =>
        (await guarda.run({
          cliente_id: fila.CLIENTE_ID,
          objetivo: SIN_OBJETIVO,
          obs,
          leido: { obs: leido === '' ? null : leido },
          // A comment that is just the letter X would say that the objective is saved.
          ...(obs === SIN_OBSERVACIONES ? { campo: 'obs' as const } : {}),
        })) !== null
      }
    />
  );
}
