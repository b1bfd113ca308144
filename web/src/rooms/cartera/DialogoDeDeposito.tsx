import { motivoDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';
import { EMPRESAS_DE_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import { useState } from 'react';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { DialogoDeMotivo } from '../../capture/DialogoDeMotivo.tsx';
import type { Respuesta } from '../../platform/client.ts';
import { fecha } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Selector } from '../../ui/Selector.tsx';
import css from './cartera.module.css';
import { importePuesto } from './deposito.ts';
import { type DepositoEnCurso, useDepositoNuevo } from './useDepositoNuevo.ts';

export interface DialogoDeDepositoProps {
  titulo: string;
  /** undefined while the list is being read. */
  catalogos: Respuesta<'getDepositosClientes'> | undefined;
  alRegistrar: (id: number) => void;
  alCerrar: () => void;
}

/** Registers a deposit: every field is mandatory (specification §5). What is typed survives a reload. */
export function DialogoDeDeposito({ titulo, catalogos, alRegistrar, alCerrar }: DialogoDeDepositoProps) {
  const [repetido, setRepetido] = useState<string | null>(null);
  const deposito = useDepositoNuevo(titulo, catalogos, setRepetido, alRegistrar);
  const { guardando, guarda } = deposito;

  return (
    <>
      <Dialogo
        abierto
        titulo="Nuevo depósito"
        tamano="ancho"
        guardando={guardando}
        alCerrar={alCerrar}
        alEnviar={() => void guarda()}
        botones={
          <>
            <Boton tipo="discreto" disabled={guardando} onClick={deposito.limpia}>
              Limpiar
            </Boton>
            <Boton disabled={guardando} onClick={alCerrar}>
              Cancelar
            </Boton>
            <Boton tipo="principal" enviar cargando={guardando}>
              Registrar
            </Boton>
          </>
        }
      >
        <div ref={deposito.cuerpo} className={css.forma}>
          <CamposDeDeposito deposito={deposito} catalogos={catalogos} />
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
          guardando={guardando}
          alAceptar={async (motivo) => {
            const hecho = await guarda(motivo);
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

function CamposDeDeposito(props: {
  deposito: DepositoEnCurso;
  catalogos: DialogoDeDepositoProps['catalogos'];
}) {
  const { deposito, catalogos } = props;
  const { valores: d, pon, errorDe, hoy, elige, escribe } = deposito;
  return (
    <>
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
        onCambio={deposito.ponCuenta}
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
        que="pasado"
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
    </>
  );
}
