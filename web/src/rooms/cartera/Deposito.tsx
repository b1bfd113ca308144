import { NOMBRE_ESTADO_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import { CERO } from '@anden/contrato/centavos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useState } from 'react';
import { DialogoDeMotivo } from '../../capture/DialogoDeMotivo.tsx';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { fecha, fechaHora, pesos } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { usePresencia } from '../../platform/presencia.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { Boton } from '../../ui/Boton.tsx';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import { Resumen } from '../../ui/Detalle.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { Presencia } from '../../ui/Presencia.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './cartera.module.css';
import { type Deposito, TONO_DE_DEPOSITO } from './deposito.ts';
import { Quien } from './Quien.tsx';
import { Repartido } from './Repartido.tsx';
import { Reparto } from './Reparto.tsx';
import { MOTIVO_DEL_RASTRO } from './rastro.ts';
import { dadoA, deSugerencia, SIN_REPARTO, type Sugerencia } from './reparto.ts';
import { Sugerencias } from './Sugerencias.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('deposito');
const ID_MAX = 2 ** 31 - 1;

/** A deposit (menu 'deposito'): which customers it may belong to, what was given of it, and who did what with it. */
export default function PaginaDeDeposito() {
  const [lugar] = useSearchState({ [REGISTRO]: 0 });
  const escrito = lugar[REGISTRO] ?? 0;
  const id = Number.isInteger(escrito) && escrito > 0 && escrito <= ID_MAX ? escrito : null;
  const volver = useVolver();
  const { personas, alEscribir } = usePresencia('deposito', id);
  const query = useQueryCall('getDeposito', { docto_ba_id: id ?? 1 }, { enabled: id !== null });
  return (
    <>
      <PageHeader
        titulo={id === null ? TITULO : `${TITULO} ${id}`}
        volver={volver}
        acciones={<Presencia personas={personas} />}
      />
      <CuerpoDeFicha
        pedida={id !== null}
        lectura={query}
        vacio={<EmptyState titulo="Sin depósito">Ábralo desde la lista de depósitos.</EmptyState>}
      >
        {(deposito) => (
          <div className={partes.partes} onInput={alEscribir}>
            <Datos deposito={deposito} />
            {can(P.conciliarDepositos) && deposito.ESTADO !== 'CANCELADO' ? (
              <PorAplicar key={deposito.DOCTO_BA_ID} deposito={deposito} />
            ) : null}
            <Repartido titulo={TITULO} deposito={deposito} />
            <Rastro rastro={deposito.rastro} />
          </div>
        )}
      </CuerpoDeFicha>
    </>
  );
}

/** The customers it may belong to, and the form that gives it to them. */
function PorAplicar({ deposito }: { deposito: Deposito }) {
  const borrador = useDraft(`deposito.${deposito.DOCTO_BA_ID}.reparto`, SIN_REPARTO);
  const reparto = useStore(borrador);
  if (deposito.POR_APLICAR === 0 && reparto.clientes.length === 0) return null;

  function usa(s: Sugerencia): void {
    const demas = reparto.clientes.filter((c) => c.id !== s.CLIENTE_ID && dadoA(c) > CERO);
    borrador.set({
      version: demas.length === 0 ? deposito.VERSION : reparto.version,
      clientes: [...demas, deSugerencia(s)],
    });
  }

  return (
    <>
      <Sugerencias id={deposito.DOCTO_BA_ID} alUsar={usa} />
      <Reparto titulo={TITULO} deposito={deposito} borrador={borrador} reparto={reparto} />
    </>
  );
}

/** The bank's data of the deposit, and how much of it is left. */
function Datos({ deposito: d }: { deposito: Deposito }) {
  const opcionales: readonly (readonly [string, string | null])[] = [
    ['Referencia', d.REFERENCIA],
    ['Ordenante', d.ORDENANTE],
    ['Folio', d.FOLIO],
    ['Referencia web', d.REFERENCIA_WEB],
    ['Sucursal', d.SUCURSAL],
  ];
  return (
    <section className={`${partes.parte} ${partes.entera}`} aria-label="Datos del depósito">
      <div className={css.cabeza}>
        <div>
          <p className={partes.nombre}>{d.DESCRIPCION}</p>
          <Estado tono={TONO_DE_DEPOSITO[d.ESTADO]}>{NOMBRE_ESTADO_DEPOSITO[d.ESTADO]}</Estado>
        </div>
        <p className={partes.cifra}>
          {pesos(d.POR_APLICAR)} <small>por aplicar de {pesos(d.IMPORTE)}</small>
        </p>
        <Resumen
          datos={[
            ['Fecha', fecha(d.FECHA)],
            ['Cuenta', d.CUENTA],
            ['Banco', d.BANCO],
            ['Forma de pago', d.FORMA_PAGO],
            ['Concepto', d.CONCEPTO],
            ['Empresa', String(d.EMPRESA)],
            ...opcionales.flatMap(([nombre, valor]) => (valor ? [[nombre, valor] as const] : [])),
          ]}
        />
      </div>
      {can(P.conciliarDepositos) && d.ESTADO === 'POR_APLICAR' ? <Cancelar id={d.DOCTO_BA_ID} /> : null}
    </section>
  );
}

/** Cancels a deposit that was registered by mistake. */
function Cancelar({ id }: { id: number }) {
  const [abierto, setAbierto] = useState(false);
  const comando = useCommand('cancelaDeposito', { titulo: TITULO });
  return (
    <div className={css.acciones}>
      <Boton tipo="discreto" onClick={() => setAbierto(true)}>
        Cancelar este depósito
      </Boton>
      {abierto ? (
        <DialogoDeMotivo
          borrador={`deposito.${id}.cancela`}
          titulo="Cancelar depósito"
          {...MOTIVO_DEL_RASTRO}
          cancelar="No cancelar"
          aceptar="Cancelar depósito"
          guardando={comando.running}
          alAceptar={async (motivo) => {
            const reply = await comando.run({ docto_ba_id: id, motivo });
            if (reply) setAbierto(false);
            return reply !== null;
          }}
          alCerrar={() => setAbierto(false)}
        >
          Se registró por error: deja de contar y no se puede aplicar.
        </DialogoDeMotivo>
      ) : null}
    </div>
  );
}

/** Who did what with the deposit, newest first. */
function Rastro({ rastro }: { rastro: Deposito['rastro'] }) {
  return (
    <section className={`${partes.parte} ${partes.entera}`} aria-label="Rastro">
      <h2>Rastro</h2>
      <ol className={css.rastro}>
        {rastro.map((paso, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps of one save say their moment the same
          <li key={i}>
            <span>{paso.DICHO}</span>
            <small>
              {fechaHora(paso.FECHA)}
              <Quien nombre={paso.OPERADOR} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
