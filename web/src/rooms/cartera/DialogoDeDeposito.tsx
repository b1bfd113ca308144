import { motivoDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';
import {
  type CampoDeDeposito,
  type DepositoNuevo,
  depositoRejection,
  EMPRESAS_DE_DEPOSITO,
  ESTATUS_REPETIDO,
  IMPORTE_INICIAL,
} from '@anden/contrato/cartera/rules-depositos.ts';
import { useRef, useState } from 'react';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { DialogoDeMotivo } from '../../capture/DialogoDeMotivo.tsx';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { fecha } from '../../platform/format.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { avisar } from '../../ui/modal.ts';
import { Selector } from '../../ui/Selector.tsx';
import css from './cartera.module.css';
import { BORRADOR_DE_DEPOSITO, importePuesto, leido } from './deposito.ts';

export interface DialogoDeDepositoProps {
  titulo: string;
  /** Undefined while the list is read. */
  catalogos: Respuesta<'getDepositosClientes'> | undefined;
  alRegistrar: (id: number) => void;
  alCerrar: () => void;
}

/** A text that is longer than it may be is told and not cut: what a scanner wrote has to be seen. */
const ESCRITO_MAX = 80;

/** Registers a deposit: every field is mandatory (specification §5). What is typed survives a reload. */
export function DialogoDeDeposito({ titulo, catalogos, alRegistrar, alCerrar }: DialogoDeDepositoProps) {
  const borrador = useDraft('depositonoid.nuevo', BORRADOR_DE_DEPOSITO);
  const d = useStore(borrador);
  const forma = useRef<HTMLDivElement>(null);
  const [intentado, setIntentado] = useState(false);
  /** Why it was refused: there is one like it. */
  const [repetido, setRepetido] = useState<string | null>(null);
  const comando = useCommand('setCreaDepositoNoId', {
    titulo,
    memoria: 'depositonoid.nuevo',
    onRefusal(refusal) {
      if (refusal.estatus === ESTATUS_REPETIDO) setRepetido(refusal.message);
      else void avisar(titulo, refusal.message, 'rechazo');
    },
  });
  const hoy = businessDay();
  const rechazo = depositoRejection(leido(d, hoy), hoy);
  const errorDe = (campo: CampoDeDeposito): string | null =>
    rechazo?.campo === campo && (intentado || (campo === 'importe' && d.importe !== IMPORTE_INICIAL))
      ? rechazo.motivo
      : null;
  const pon = (cambios: Partial<DepositoNuevo>) => borrador.set({ ...d, ...cambios });

  /** The account says its bank and its company, which may be changed after. */
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
    if (rechazo) {
      forma.current?.querySelector<HTMLElement>(`[name="${rechazo.campo}"]`)?.focus();
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

  return (
    <>
      <Dialogo
        abierto
        titulo="Nuevo depósito"
        tamano="ancho"
        cerrable={!comando.running}
        alCerrar={alCerrar}
        alEnviar={() => void registra()}
        botones={
          <>
            <Boton
              tipo="discreto"
              disabled={comando.running}
              onClick={() => {
                borrador.forget();
                setIntentado(false);
              }}
            >
              Limpiar
            </Boton>
            <Boton disabled={comando.running} onClick={alCerrar}>
              Cancelar
            </Boton>
            <Boton tipo="principal" enviar cargando={comando.running}>
              Registrar
            </Boton>
          </>
        }
      >
        <div ref={forma} className={css.forma}>
          <Selector
            etiqueta="Cuenta"
            name="cuenta_ba_id"
            data-autofocus
            value={d.cuenta_ba_id > 0 ? String(d.cuenta_ba_id) : ''}
            vacio="Elija…"
            required
            reserva
            error={errorDe('cuenta_ba_id')}
            opciones={(catalogos?.cuentas ?? []).map((c) => ({
              valor: String(c.CUENTA_BA_ID),
              texto: c.CUENTA,
            }))}
            onCambio={ponCuenta}
          />
          <Selector
            etiqueta="Banco"
            {...elige('banco_id')}
            opciones={(catalogos?.bancos ?? []).map((b) => ({ valor: String(b.BANCO_ID), texto: b.BANCO }))}
          />
          <Selector
            etiqueta="Forma de pago"
            {...elige('forma_pago')}
            opciones={(catalogos?.formas_pago ?? []).map((f) => ({
              valor: String(f.FORMA_PAGO_ID),
              texto: f.FORMA_PAGO,
            }))}
          />
          <Selector
            etiqueta="Empresa"
            {...elige('empresa')}
            opciones={EMPRESAS_DE_DEPOSITO.map((e) => ({ valor: String(e), texto: String(e) }))}
          />
          <Selector
            className={css.ancho ?? ''}
            etiqueta="Concepto"
            {...elige('concepto_ba_id')}
            opciones={(catalogos?.conceptos_ba ?? []).map((c) => ({
              valor: String(c.CONCEPTO_BA_ID),
              texto: c.CONCEPTO,
            }))}
          />
          <CampoFecha
            etiqueta="Fecha"
            value={d.fecha === '' ? fecha(hoy) : d.fecha}
            onCambio={(escrito) => pon({ fecha: escrito })}
            error={errorDe('fecha')}
          />
          <Campo
            etiqueta="Importe"
            name="importe"
            inputMode="decimal"
            maxLength={30}
            value={d.importe}
            reserva
            error={errorDe('importe')}
            onFocus={(e) => e.target.select()}
            onChange={(e) => pon({ importe: e.target.value })}
            onBlur={() => pon({ importe: importePuesto(d.importe) })}
          />
          <Campo className={css.ancho ?? ''} etiqueta="Descripción" {...escribe('descripcion')} />
          <Campo etiqueta="Folio" {...escribe('folio')} />
          <Campo etiqueta="Referencia web" {...escribe('referencia_web')} />
        </div>
      </Dialogo>
      {repetido === null ? null : (
        <DialogoDeMotivo
          borrador="depositonoid.repetido"
          titulo="Depósito repetido"
          ayuda="Queda en el rastro del depósito"
          aceptar="Registrar de todos modos"
          tipo="peligro"
          rechaza={motivoDeCarteraRejection}
          guardando={comando.running}
          alAceptar={async (motivo) => {
            const hecho = await registra(motivo);
            if (hecho) setRepetido(null);
            return hecho;
          }}
          alCerrar={() => setRepetido(null)}
        >
          {repetido}. Si son dos depósitos distintos, escriba por qué.
        </DialogoDeMotivo>
      )}
    </>
  );
}
