import { cuantos, segun } from '@anden/contrato/cifras.ts';
import { FILTRO_LARGO } from '@anden/contrato/filtros.ts';
import {
  buscaSolaExhibicion,
  exhibicionRejection,
  MENSAJES_TRASPASO,
  puedeBuscarExhibicion,
} from '@anden/contrato/traspasos/rules.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useMontada } from '../../platform/montada.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { IconSearch, IconWand, IconX } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { PieDeElegidas } from '../../ui/PieDeElegidas.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { columnasDeNuevo } from './columnasNuevo.tsx';
import {
  BORRADOR_NUEVO,
  type Borrador,
  con,
  elegidasDe,
  filasDe,
  piezasRejection,
  sinGuardadas,
} from './nuevo.ts';
import { type Candidato, TITULO } from './traspaso.ts';
import css from './traspasos.module.css';

/** Milliseconds without typing before a search is sent. */
const CALMA = 300;
const NADA: readonly Candidato[] = [];

const enProductos = (n: number): string => cuantos(n, ['producto', 'productos']);

/**
 * The tab 'Nuevo': what the showroom lacks is proposed, anything else can be searched, and what is chosen becomes a
 * transfer from the operator's warehouse (specification §5, Exhibition transfer).
 */
export function Nuevo({ alCrear }: { alCrear: () => void }) {
  const { data, casa } = useSession();
  const borrador = useDraft<Borrador>('traspasos.nuevo', BORRADOR_NUEVO);
  const b = useStore(borrador);
  const [texto, setTexto] = useState('');
  const [filtro, setFiltro] = useState('');
  const propuesta = useQueryCall('getArticulosparatraspasoEx', {}, { enabled: b.generado });
  const busqueda = useQueryCall('getArticulosparatraspasoEx', { filtro }, { enabled: filtro !== '' });
  const comando = useCommand('guardaTraspasoexhibicion', {
    titulo: TITULO,
    memoria: 'traspasos.nuevo',
  });

  const montada = useMontada();

  useEffect(() => {
    const buscado = texto.trim();
    if (buscado === filtro || !(buscado === '' || buscaSolaExhibicion(buscado))) return;
    const reloj = setTimeout(() => setFiltro(buscado), buscado === '' ? 0 : CALMA);
    return () => clearTimeout(reloj);
  }, [texto, filtro]);

  const halladas = filtro ? (busqueda.data?.data ?? NADA) : NADA;
  const todas = useMemo(
    () => filasDe(b, propuesta.data?.data ?? NADA, halladas),
    [b, propuesta.data, halladas],
  );
  // A search shows only its results; what was chosen before stays chosen.
  const filas = useMemo(() => {
    if (!filtro) return todas;
    const suyas = new Set(halladas.map((c) => c.ARTICULO_ID));
    return todas.filter((f) => suyas.has(f.ARTICULO_ID));
  }, [todas, halladas, filtro]);
  const columnas = useMemo(
    () =>
      columnasDeNuevo({
        elige: (f, elegido) => borrador.set(con(borrador.get(), [f], { elegido })),
        // Entering a quantity chooses the row.
        escribe: (f, piezas) => borrador.set(con(borrador.get(), [f], { piezas, elegido: true })),
      }),
    [borrador],
  );
  const elegidas = elegidasDe(todas);
  const piezas = elegidas.reduce((n, e) => n + (e.PIEZAS || 0), 0);
  const leyendo = (b.generado && propuesta.isPending) || (filtro !== '' && busqueda.isPending);
  const error = (filtro ? busqueda.error : propuesta.error)?.message ?? null;
  const marcadas = filas.filter((f) => f.elegido).length;
  const almacen = propuesta.data?.almacen ?? busqueda.data?.almacen;

  async function guarda(): Promise<void> {
    const motivo =
      todas.map((f) => [f.CLAVE_ARTICULO, piezasRejection(f)] as const).find(([, m]) => m !== null) ?? null;
    const rechazo = exhibicionRejection(elegidas) ?? (motivo ? `${motivo[0]}: ${motivo[1]}` : null);
    if (rechazo) return avisar(TITULO, rechazo, 'rechazo');
    const reply = await comando.run({
      config_emp_id: casa.empresa_id,
      operador_id: data.OPERADOR_ID,
      articulos: elegidas.map(({ ARTICULO_ID, PIEZAS }) => ({ ARTICULO_ID, PIEZAS, SELECTED: true })),
    });
    if (!reply) return;
    const queda = sinGuardadas(borrador.get(), elegidas);
    if (queda === BORRADOR_NUEVO) borrador.forget();
    else borrador.set(queda);
    setTexto('');
    dejaDicho('traspasos.surtido', { tono: 'hecho', mensaje: `Traspaso creado: ${reply.data.FOLIO}` });
    // Whoever went to another tab meanwhile stays there.
    if (montada()) alCrear();
  }

  const genera = () => borrador.set({ ...b, generado: true });
  return (
    <>
      {/* What is chosen while it is being saved would be in none. */}
      <div className={css.deNuevo} inert={comando.running}>
        <BarraDeBuscar
          texto={texto}
          alEscribir={setTexto}
          alBuscar={setFiltro}
          buscando={filtro !== '' && busqueda.isFetching}
          generando={b.generado && propuesta.isFetching}
          alGenerar={() => {
            setTexto('');
            if (b.generado) void propuesta.refetch();
            else genera();
          }}
        />
        <DataTable
          etiqueta="Productos para exhibición"
          columnas={columnas}
          filas={leyendo && filas.length === 0 ? undefined : filas}
          llave={(f) => f.ARTICULO_ID}
          tono={(f) => (f.elegido ? 'seleccion' : null)}
          altoMaximo="max(280px, calc(100dvh - 400px))"
          error={error}
          onReintentar={() => void (filtro ? busqueda.refetch() : propuesta.refetch())}
          leyenda={
            <>
              <span role="status">
                {leyendo
                  ? 'Consultando…'
                  : `${enProductos(filas.length)} · ${cuantos(marcadas, ['elegido', 'elegidos'])}`}
              </span>
              <Boton
                tipo="discreto"
                disabled={filas.length === 0}
                onClick={() => borrador.set(con(b, filas, { elegido: marcadas < filas.length }))}
              >
                {marcadas < filas.length || filas.length === 0 ? 'Elegir todos' : 'Quitar todos'}
              </Boton>
            </>
          }
          vacio={
            !b.generado && !filtro && todas.length === 0 ? (
              <SinGenerar alGenerar={genera} />
            ) : (
              <NadaHallado buscado={filtro} />
            )
          }
        />
      </div>
      <PieDeElegidas>
        <span className={css.destino}>
          {almacen ? `A ${almacen.NOMBRE}: ` : ''}
          <strong>{entero(elegidas.length)}</strong> {segun(elegidas.length, 'producto', 'productos')},{' '}
          <strong>{entero(piezas)}</strong> {segun(piezas, 'pieza', 'piezas')}
        </span>
        <Boton
          grande
          tipo="principal"
          cargando={comando.running}
          title={elegidas.length === 0 ? MENSAJES_TRASPASO.ninguno : undefined}
          onClick={() => void guarda()}
        >
          Guardar
        </Boton>
      </PieDeElegidas>
    </>
  );
}

/** What to search for, and the proposal of what the showroom lacks. */
function BarraDeBuscar(props: {
  texto: string;
  alEscribir: (texto: string) => void;
  /** Searches at once, without waiting for calm. */
  alBuscar: (texto: string) => void;
  buscando: boolean;
  generando: boolean;
  alGenerar: () => void;
}) {
  const { texto, alEscribir, alBuscar, buscando, generando, alGenerar } = props;
  const campo = useRef<HTMLInputElement>(null);
  return (
    <form
      className={css.generar}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (puedeBuscarExhibicion(texto)) alBuscar(texto.trim());
      }}
    >
      <Campo
        ref={campo}
        className={css.filtro ?? ''}
        etiqueta="Buscar"
        type="search"
        placeholder="Clave, nombre o marca"
        value={texto}
        maxLength={FILTRO_LARGO}
        onChange={(e) => alEscribir(e.target.value)}
        antes={<IconSearch stroke={1.75} aria-hidden />}
        despues={
          texto ? (
            <BotonIcono
              etiqueta="Limpiar"
              icono={<IconX stroke={1.75} />}
              onClick={() => {
                alEscribir('');
                campo.current?.focus();
              }}
            />
          ) : null
        }
      />
      <Boton enviar disabled={!puedeBuscarExhibicion(texto)} cargando={buscando}>
        Buscar
      </Boton>
      <Boton icono={<IconWand stroke={1.75} />} cargando={generando} onClick={alGenerar}>
        Generar
      </Boton>
    </form>
  );
}

function SinGenerar({ alGenerar }: { alGenerar: () => void }) {
  return (
    <EmptyState
      titulo="Todavía no hay productos"
      accion={
        <Boton icono={<IconWand stroke={1.75} />} onClick={alGenerar}>
          Generar
        </Boton>
      }
    >
      Genere lo que falta en exhibición, o busque por clave, nombre o marca.
    </EmptyState>
  );
}

function NadaHallado({ buscado }: { buscado: string }) {
  return (
    <EmptyState titulo={buscado ? 'Nada coincide con la búsqueda' : 'No falta nada en exhibición'}>
      {buscado
        ? 'Sólo aparece lo que tiene piezas disponibles en ubicaciones fijas de su almacén.'
        : 'Puede buscar otro producto por clave, nombre o marca.'}
    </EmptyState>
  );
}
