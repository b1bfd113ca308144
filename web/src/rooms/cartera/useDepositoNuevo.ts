import {
  type CampoDeDeposito,
  type DepositoNuevo,
  depositoRechazos,
  EMPRESAS_DE_DEPOSITO,
  ESTATUS_REPETIDO,
  IMPORTE_INICIAL,
} from '@anden/contrato/cartera/rules-depositos.ts';
import { useRef, useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { useStore } from '../../platform/store.ts';
import { avisar } from '../../ui/modal.ts';
import { BORRADOR_DE_DEPOSITO, leido } from './deposito.ts';

/** Longer than any text may be: too long a text is refused and not cut, so that the operator sees what a scanner wrote. */
const ESCRITO_MAX = 80;

export type DepositoEnCurso = ReturnType<typeof useDepositoNuevo>;

/**
 * A new deposit being entered: its draft, its errors and its save. `alRepetido` is called with the reason if it is refused as similar to
 * another; `registra` with a reason then saves it all the same.
 */
export function useDepositoNuevo(
  titulo: string,
  catalogos: Respuesta<'getDepositosClientes'> | undefined,
  alRepetido: (mensaje: string) => void,
  alRegistrar: (id: number) => void,
) {
  const borrador = useDraft('depositonoid.nuevo', BORRADOR_DE_DEPOSITO);
  const d = useStore(borrador);
  const forma = useRef<HTMLDivElement>(null);
  const [intentado, setIntentado] = useState(false);
  const comando = useCommand('setCreaDepositoNoId', {
    titulo,
    memoria: 'depositonoid.nuevo',
    onRefusal(refusal) {
      if (refusal.estatus === ESTATUS_REPETIDO) alRepetido(refusal.message);
      else void avisar(titulo, refusal.message, 'rechazo');
    },
  });
  const hoy = businessDay();
  const rechazos = depositoRechazos(leido(d, hoy), hoy);
  const [primero] = Object.keys(rechazos);
  const errorDe = (campo: CampoDeDeposito): string | null =>
    intentado || (campo === 'importe' && d.importe !== IMPORTE_INICIAL) ? (rechazos[campo] ?? null) : null;
  const pon = (cambios: Partial<DepositoNuevo>) => borrador.set({ ...d, ...cambios });

  /** Choosing the account also sets its bank and company, which can be changed afterwards. */
  function ponCuenta(valor: string): void {
    const cuenta = catalogos?.cuentas.find((c) => String(c.CUENTA_BA_ID) === valor);
    pon({
      cuenta_ba_id: Number(valor),
      ...(cuenta ? { banco_id: cuenta.BANCO_ID, empresa: cuenta.EMPRESA } : {}),
    });
  }

  async function registra(motivo?: string): Promise<boolean> {
    setIntentado(true);
    if (comando.running) return false;
    if (primero) {
      forma.current?.querySelector<HTMLElement>(`[name="${primero}"]`)?.focus();
      return false;
    }
    const reply = await comando.run({
      deposito: {
        ...leido(d, hoy),
        empresa: EMPRESAS_DE_DEPOSITO.find((e) => e === d.empresa),
        ...(motivo === undefined ? {} : { repetido: motivo }),
      },
    });
    if (!reply) return false;
    borrador.forget();
    alRegistrar(reply.data.DOCTO_BA_ID);
    return true;
  }

  const elige = (campo: 'banco_id' | 'forma_pago' | 'concepto_ba_id' | 'empresa') => ({
    name: campo,
    value: d[campo] > 0 ? String(d[campo]) : '',
    vacio: 'Elija…',
    required: true,
    reserva: true,
    error: errorDe(campo),
    onCambio: (valor: string) => pon({ [campo]: Number(valor) }),
  });
  const escribe = (campo: 'folio' | 'referencia_web' | 'descripcion') => ({
    name: campo,
    value: d[campo],
    maxLength: ESCRITO_MAX,
    reserva: true,
    error: errorDe(campo),
    onChange: (e: { target: { value: string } }) => pon({ [campo]: e.target.value }),
  });

  return {
    d,
    pon,
    hoy,
    errorDe,
    ponCuenta,
    /** Properties for a field with choices, and for a typed one. */
    elige,
    escribe,
    guardando: comando.running,
    /** Ref of the element around the fields, to find the wrong one. */
    forma,
    registra,
    limpia(): void {
      borrador.forget();
      setIntentado(false);
    },
  };
}
