import {
  depositoRechazos,
  EMPRESAS_DE_DEPOSITO,
  ESTATUS_REPETIDO,
  IMPORTE_INICIAL,
} from '@anden/contrato/cartera/rules-depositos.ts';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { useEnBorrador } from '../../platform/enBorrador.ts';
import { avisar } from '../../ui/modal.ts';
import { useForma } from '../../ui/useForma.ts';
import { BORRADOR_DE_DEPOSITO, leido } from './deposito.ts';

const BORRADOR = 'depositonoid.nuevo';
/** Longer than any text may be: too long a text is refused and not cut, so that the operator sees what a scanner wrote. */
const ESCRITO_MAX = 80;

export type DepositoEnCurso = ReturnType<typeof useDepositoNuevo>;

/**
 * A new deposit being entered: its draft, its errors and its save. `alRepetido` is called with the reason if it is refused as similar to
 * another; `guarda` with a reason then saves it all the same.
 */
export function useDepositoNuevo(
  titulo: string,
  catalogos: Respuesta<'getDepositosClientes'> | undefined,
  alRepetido: (mensaje: string) => void,
  alRegistrar: (id: number) => void,
) {
  const comando = useCommand('setCreaDepositoNoId', {
    titulo,
    memoria: BORRADOR,
    onRefusal(refusal) {
      if (refusal.estatus === ESTATUS_REPETIDO) alRepetido(refusal.message);
      else void avisar(titulo, refusal.message, 'rechazo');
    },
  });
  const hoy = businessDay();
  const forma = useForma({
    campos: useEnBorrador(BORRADOR, BORRADOR_DE_DEPOSITO),
    faltaDe: (d) =>
      Object.entries(depositoRechazos(leido(d, hoy), hoy)).map(([campo, mensaje]) => ({ campo, mensaje })),
    aLaVista: (campo, d) => campo === 'importe' && d.importe !== IMPORTE_INICIAL,
    guardando: comando.running,
    envia: (d, repetido?: string) =>
      comando.run({
        deposito: {
          ...leido(d, hoy),
          empresa: EMPRESAS_DE_DEPOSITO.find((e) => e === d.empresa),
          ...(repetido === undefined ? {} : { repetido }),
        },
      }),
    alGuardar: (reply) => alRegistrar(reply.data.DOCTO_BA_ID),
  });

  /** Choosing the account also sets its bank and company, which can be changed afterwards. */
  function ponCuenta(valor: string): void {
    const cuenta = catalogos?.cuentas.find((c) => String(c.CUENTA_BA_ID) === valor);
    forma.pon({
      cuenta_ba_id: Number(valor),
      ...(cuenta ? { banco_id: cuenta.BANCO_ID, empresa: cuenta.EMPRESA } : {}),
    });
  }

  return {
    ...forma,
    hoy,
    ponCuenta,
    /** Properties for a field with choices, and for a typed one. */
    elige: (campo: 'banco_id' | 'forma_pago' | 'concepto_ba_id' | 'empresa') => ({
      ...forma.elige(campo),
      name: campo,
      vacio: 'Elija…',
      required: true,
      reserva: true,
    }),
    escribe: (campo: 'folio' | 'referencia_web' | 'descripcion') => ({
      ...forma.de(campo),
      name: campo,
      maxLength: ESCRITO_MAX,
      reserva: true,
    }),
  };
}
