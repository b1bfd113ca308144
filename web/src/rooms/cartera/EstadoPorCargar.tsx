import { motivoDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';
import {
  COLUMNAS_ESTADO,
  type ColumnaDeEstado,
  type ColumnasElegidas,
  OBLIGATORIAS_DE_ESTADO,
  VEREDICTOS,
  type Veredicto,
} from '@anden/contrato/cartera/rules-estados.ts';
import { sumaDePesos } from '@anden/contrato/centavos.ts';
import { segun } from '@anden/contrato/cifras.ts';
import type { Respuestas } from '@anden/contrato/formatos.ts';
import { useState } from 'react';
import { DialogoDeMotivo } from '../../capture/DialogoDeMotivo.tsx';
import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { cuantos, dinero, entero, pesos, VACIO } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Estado, type EstadoTono, Mensaje } from '../../ui/Estado.tsx';
import { Recorta } from '../../ui/Recorta.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { Cargando, EmptyState } from '../../ui/Vacios.tsx';
import { Preguntas } from '../importaciones/index.ts';
import css from './cartera.module.css';

type Renglon = Respuesta<'getEstadoCuenta'>['data']['renglones'][number];

/** Rows accepted although there are similar deposits: how many of those the operator saw, and the reason. */
type Aceptados = Readonly<Record<number, { iguales: number; motivo: string }>>;
const NINGUNO: Aceptados = {};

const TONOS: Readonly<Record<Veredicto, EstadoTono>> = {
  NUEVO: 'hecho',
  REPETIDO: 'atencion',
  INVALIDO: 'rechazo',
  NO_ABONO: 'nada',
};

/** Longest wait for a file to be read, in milliseconds. */
const PACIENCIA = 60_000;

/** The columns; a row accepted on purpose says so, with its reason. */
const columnasCon = (aceptados: Aceptados) => {
  const c = de<Renglon>();
  return [
    c.entero('RENGLON', 'Renglón', { ancho: 80 }),
    c.texto('VEREDICTO', 'Resultado', {
      ancho: 130,
      tarjeta: 'titulo',
      texto: (r) => (aceptados[r.RENGLON] ? 'Aceptado' : VEREDICTOS[r.VEREDICTO]),
      celda: (r) => (
        <Estado tono={aceptados[r.RENGLON] ? 'hecho' : TONOS[r.VEREDICTO]}>
          {aceptados[r.RENGLON] ? 'Aceptado' : VEREDICTOS[r.VEREDICTO]}
        </Estado>
      ),
    }),
    c.fecha('FECHA', 'Fecha', { ancho: 104 }),
    c.dinero('IMPORTE', 'Importe', {
      ancho: 110,
      texto: (r) => (r.IMPORTE === null ? VACIO : dinero(r.IMPORTE)),
    }),
    c.texto('REFERENCIA', 'Referencia', {
      ancho: 140,
      celda: (r) => <Recorta>{r.REFERENCIA ?? VACIO}</Recorta>,
    }),
    c.texto('DESCRIPCION', 'Descripción', {
      ancho: 180,
      celda: (r) => <Recorta>{r.DESCRIPCION ?? VACIO}</Recorta>,
    }),
    c.texto('ORDENANTE', 'Ordenante', {
      ancho: 140,
      celda: (r) => <Recorta>{r.ORDENANTE ?? VACIO}</Recorta>,
    }),
    c.texto('MOTIVO', 'Por qué', {
      ancho: 220,
      estira: true,
      texto: (r) => aceptados[r.RENGLON]?.motivo ?? r.MOTIVO ?? r.NOTA ?? '',
    }),
  ];
};

export interface EstadoPorCargarProps {
  titulo: string;
  archivoId: number;
  cuentaId: number;
  formasPago: readonly { FORMA_PAGO_ID: number; FORMA_PAGO: string }[];
  alCargar: (hecho: { depositos: number; suma: number }) => void;
  alDejar: () => void;
}

/** An uploaded statement as it is read, by the columns that were chosen and what was answered about it. */
function useEstadoLeido(archivoId: number, cuentaId: number) {
  const [elegidas, alElegir] = useState<ColumnasElegidas | null>(null);
  const [respuestas, setRespuestas] = useState<Respuestas>({});
  const query = useQueryCall(
    'getEstadoCuenta',
    {
      importacion_id: archivoId,
      cuenta_ba_id: cuentaId,
      ...(elegidas ? { columnas: elegidas } : {}),
      respuestas,
    },
    { keep: true },
  );
  const alResponder = (r: Respuestas): void => setRespuestas({ ...respuestas, ...r });
  return { query, respuestas, alElegir, alResponder };
}

/** An uploaded statement: which column is which, what becomes of each row, and loading it. */
export function EstadoPorCargar(props: EstadoPorCargarProps) {
  const { titulo, archivoId, cuentaId, formasPago, alCargar, alDejar } = props;
  const { query, respuestas, alElegir: setElegidas, alResponder } = useEstadoLeido(archivoId, cuentaId);
  const [formaPago, setFormaPago] = useState(() =>
    String(
      (formasPago.find((f) => /transfer|spei/i.test(f.FORMA_PAGO)) ?? formasPago[0])?.FORMA_PAGO_ID ?? '',
    ),
  );
  const borrador = useDraft(`estadoscuenta.${archivoId}.${cuentaId}`, NINGUNO);
  const aceptados = useStore(borrador);
  /** The result whose rows are shown, '' for all. It stays while another column is chosen. */
  /** Rows whose reason is being asked for. */
  const [ver, setVer] = useState<Veredicto | ''>('');
  const [porAceptar, setPorAceptar] = useState<readonly Renglon[] | null>(null);
  const comando = useCommand('cargaEstadoCuenta', {
    titulo,
    memoria: `estadoscuenta.${archivoId}`,
    paciencia: PACIENCIA,
  });
  const leido = query.data?.data;
  if (!leido)
    return query.error ? (
      <>
        <Mensaje tono="rechazo">{query.error.message}</Mensaje>
        <div className={css.acciones}>
          <Boton tipo="principal" onClick={alDejar}>
            Elegir otro archivo
          </Boton>
        </div>
      </>
    ) : (
      <Cargando que="Leyendo el estado de cuenta" />
    );

  const { renglones, COLUMNAS } = leido;
  const vale = (r: Renglon): boolean =>
    r.VEREDICTO === 'NUEVO' || (r.VEREDICTO === 'REPETIDO' && aceptados[r.RENGLON]?.iguales === r.IGUALES);
  const porCargar = renglones.filter(vale);
  const suma = sumaDePesos(porCargar.map((r) => r.IMPORTE ?? 0));
  const repetidos = renglones.filter((r) => r.VEREDICTO === 'REPETIDO' && !vale(r));

  function elige(r: Renglon): void {
    if (r.VEREDICTO !== 'REPETIDO') return;
    if (!aceptados[r.RENGLON]) {
      setPorAceptar([r]);
      return;
    }
    const { [r.RENGLON]: _quitado, ...demas } = aceptados;
    borrador.set(demas);
  }

  async function carga(): Promise<void> {
    if (porCargar.length === 0 || comando.running) return;
    const reply = await comando.run({
      importacion_id: archivoId,
      cuenta_ba_id: cuentaId,
      columnas: COLUMNAS,
      respuestas,
      forma_pago: Number(formaPago),
      aceptados: porCargar.flatMap((r) => {
        const dicho = aceptados[r.RENGLON];
        return r.VEREDICTO === 'REPETIDO' && dicho ? [{ renglon: r.RENGLON, ...dicho }] : [];
      }),
    });
    if (!reply) return;
    borrador.forget();
    alCargar({ depositos: reply.data.CARGADOS, suma: reply.data.SUMA });
  }

  return (
    <>
      <header>
        <h2 className={css.nombre}>{leido.ARCHIVO}</h2>
        <p className={css.ayuda}>
          {leido.DESCRIPCION} · {cuantos(renglones.length, ['renglón', 'renglones'])}
        </p>
      </header>
      <div className={css.mandos}>
        {(Object.keys(COLUMNAS_ESTADO) as ColumnaDeEstado[]).map((c) => (
          <Selector
            key={c}
            etiqueta={COLUMNAS_ESTADO[c]}
            value={COLUMNAS[c] ?? ''}
            required={OBLIGATORIAS_DE_ESTADO.includes(c)}
            vacio={OBLIGATORIAS_DE_ESTADO.includes(c) ? 'Elija la columna' : 'No viene'}
            opciones={leido.TITULOS.map((t) => ({ valor: t, texto: t }))}
            onCambio={(t) => setElegidas({ ...COLUMNAS, [c]: t === '' ? null : t })}
          />
        ))}
        <Selector
          etiqueta="Forma de pago"
          value={formaPago}
          required
          opciones={formasPago.map((f) => ({ valor: String(f.FORMA_PAGO_ID), texto: f.FORMA_PAGO }))}
          onCambio={setFormaPago}
        />
      </div>
      {leido.PROBLEMA ? <Mensaje tono="atencion">{leido.PROBLEMA}</Mensaje> : null}
      {leido.AVISO ? <Mensaje tono="atencion">{leido.AVISO}</Mensaje> : null}
      {query.error ? <Mensaje tono="rechazo">{query.error.message}</Mensaje> : null}
      <div className={css.acciones}>
        <Boton
          tipo="principal"
          disabled={porCargar.length === 0 || formaPago === ''}
          cargando={comando.running}
          onClick={() => void carga()}
        >
          {porCargar.length === 0
            ? 'Nada que cargar'
            : `Cargar ${cuantos(porCargar.length, ['depósito', 'depósitos'])} por ${pesos(suma)}`}
        </Boton>
        {repetidos.length > 0 ? (
          <Boton disabled={comando.running} onClick={() => setPorAceptar(repetidos)}>
            {`Aceptar ${cuantos(repetidos.length, ['repetido', 'repetidos'])}…`}
          </Boton>
        ) : null}
        <Boton tipo="discreto" disabled={comando.running} onClick={alDejar}>
          Otro archivo
        </Boton>
      </div>
      <Preguntas preguntas={leido.PREGUNTAS} respondiendo={query.isFetching} alResponder={alResponder} />
      {leido.PROBLEMA || leido.PREGUNTAS.length > 0 ? null : (
        <RenglonesDelEstado
          renglones={renglones}
          aceptados={aceptados}
          renovando={query.isFetching}
          ver={ver}
          alVer={setVer}
          alElegir={elige}
        />
      )}
      {porAceptar ? (
        <AceptarRepetidos
          archivoId={archivoId}
          porAceptar={porAceptar}
          alAceptar={(nuevos) => {
            borrador.set({ ...aceptados, ...nuevos });
            setPorAceptar(null);
          }}
          alCerrar={() => setPorAceptar(null)}
        />
      ) : null}
    </>
  );
}

/** The rows of the statement, all or those of one verdict. */
function RenglonesDelEstado(props: {
  renglones: readonly Renglon[];
  aceptados: Aceptados;
  renovando: boolean;
  ver: Veredicto | '';
  alVer: (v: Veredicto | '') => void;
  alElegir: (r: Renglon) => void;
}) {
  const { renglones, aceptados, renovando, ver, alVer: setVer, alElegir } = props;
  const cuenta = (v: Veredicto): number => renglones.filter((r) => r.VEREDICTO === v).length;
  const visibles = ver === '' ? renglones : renglones.filter((r) => r.VEREDICTO === ver);

  return (
    <>
      <div className={css.mandos}>
        <Selector
          etiqueta="Ver"
          value={ver}
          vacio={`Todos (${entero(renglones.length)})`}
          opciones={(Object.keys(VEREDICTOS) as Veredicto[]).map((v) => ({
            valor: v,
            texto: `${VEREDICTOS[v]} (${entero(cuenta(v))})`,
          }))}
          onCambio={(v) => setVer(v as Veredicto | '')}
        />
      </div>
      <DataTable
        columnas={columnasCon(aceptados)}
        filas={visibles}
        llave={(r) => r.RENGLON}
        etiqueta="Renglones del estado de cuenta"
        renovando={renovando}
        onElegir={alElegir}
        leyenda={
          <span role="status">
            {cuantos(cuenta('NUEVO'), ['nuevo', 'nuevos'])} ·{' '}
            {cuantos(cuenta('REPETIDO'), ['repetido', 'repetidos'])} ·{' '}
            {cuantos(cuenta('INVALIDO'), ['inválido', 'inválidos'])}
            {cuenta('NO_ABONO') > 0
              ? ` · ${cuantos(cuenta('NO_ABONO'), ['cargo o renglón sin abono, que no entra', 'cargos o renglones sin abono, que no entran'])}`
              : ''}
          </span>
        }
        vacio={<EmptyState titulo="Ningún renglón así" />}
      />
    </>
  );
}

/** Asks why rows are loaded although there are deposits like them. */
function AceptarRepetidos(props: {
  archivoId: number;
  porAceptar: readonly Renglon[];
  alAceptar: (nuevos: Aceptados) => void;
  alCerrar: () => void;
}) {
  const { archivoId, porAceptar, alAceptar, alCerrar } = props;
  return (
    <DialogoDeMotivo
      borrador={`estadoscuenta.${archivoId}.motivo`}
      titulo={segun(porAceptar.length, 'Aceptar repetido', 'Aceptar repetidos')}
      ayuda="Queda en el rastro de cada depósito"
      aceptar="Aceptar"
      tipo="peligro"
      rechaza={motivoDeCarteraRejection}
      guardando={false}
      alAceptar={async (motivo) => {
        const nuevos = porAceptar.map((r) => [r.RENGLON, { iguales: r.IGUALES, motivo }] as const);
        alAceptar(Object.fromEntries(nuevos));
        return true;
      }}
      alCerrar={alCerrar}
    >
      {porAceptar.length === 1
        ? `${porAceptar[0]?.MOTIVO}. Si es otro depósito, escriba por qué se carga.`
        : `${cuantos(porAceptar.length, ['renglón repetido', 'renglones repetidos'])}. Si son otros depósitos, escriba por qué se cargan.`}
    </DialogoDeMotivo>
  );
}
