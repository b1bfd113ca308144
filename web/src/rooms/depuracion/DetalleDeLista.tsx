import { MENSAJES_DEPURACION } from '@anden/contrato/depuracion/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { cuantos, entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useMontada } from '../../platform/montada.ts';
import { useDireccionCon, useSearchState } from '../../platform/navigation.ts';
import { PanelDeCuadros } from '../../platform/PanelDeCuadros.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { Progreso } from '../../ui/Progreso.tsx';
import { CierreDeLista } from './CierreDeLista.tsx';
import { tableroDeLista } from './cuadros.ts';
import { DepurandoCliente } from './DepurandoCliente.tsx';
import css from './depuracion.module.css';
import { TITULO_DEPURACION } from './depuracion.ts';

const COLUMNAS = columnasDe('getDetalleListasDepuracion', {
  CLAVE_CLIENTE: { ancho: 96 },
  CLIENTE: { ancho: 240, tarjeta: 'titulo' },
  ESTATUS: { ancho: 120, tono: { PENDIENTE: 'nada', REVISADO: 'hecho' } },
  NUM_INTENTO: { ancho: 92 },
  RESULTADO: {
    ancho: 150,
    tono: { CONTACTADO: 'hecho', NUMERO_MALO: 'rechazo', SIN_CONTACTO: 'atencion', PENDIENTE: 'nada' },
  },
  CLASIFICADO: { ancho: 170 },
  CANALES: { ancho: 130, tarjeta: 'oculta' },
  TELEFONO: { ancho: 120 },
  EMAIL: { tarjeta: 'oculta' },
  ESTADO: { tarjeta: 'oculta' },
  LOCALIDAD: { tarjeta: 'oculta' },
  COMPRAS: { ancho: 92, tarjeta: 'oculta' },
  ULTIMA_INCIDENCIA: { tarjeta: 'oculta' },
  HORA: { ancho: 110, tarjeta: 'oculta' },
  SIGUIENTE: { ancho: 140, tarjeta: 'oculta' },
  OBSERVACIONES: { ancho: 200, recorta: true, tarjeta: 'oculta' },
});

/** A list's customers, and 'Depurando cliente' of the one that is open. */
export function DetalleDeLista({ id, alVolver }: { id: number; alVolver: () => void }) {
  const yo = useSession().data.OPERADOR_ID;
  const hoy = businessDay();
  const direccionCon = useDireccionCon();
  const [lugar, setLugar] = useSearchState({ cliente: 0 });
  const [dicho, setDicho] = useState<string | null>(null);
  const toma = useCommand('tomaItemListaDepuracion', {
    titulo: TITULO_DEPURACION,
    onRefusal: (r) => setDicho(r.message),
  });
  const montada = useMontada();
  const suelta = useCommand('sueltaItemListaDepuracion', { titulo: TITULO_DEPURACION });
  const catalogo = useQueryCall(
    'getListasDepuracion',
    { fecha_ini: hoy, fecha_fin: hoy, operador_id: yo },
    { staleTime: 300_000 },
  ).data?.catalogo_clasif;
  const lista = useLista(
    'getDetalleListasDepuracion',
    { lista_id: id },
    {
      columnas: COLUMNAS,
      titulo: `Lista ${id}`,
      filtroAyuda: 'Clave, cliente, localidad…',
      porPagina: 20,
      sinOrden: 'Los pendientes primero',
    },
  );
  const { respuesta, todas } = lista;
  const abierto = todas?.find((f) => f.LISTA_DEP_DET_ID === lugar.cliente);
  const enMano = abierto?.ESTATUS === 'PENDIENTE' ? abierto.LISTA_DEP_DET_ID : null;
  const libera = useRef(suelta.run);
  libera.current = suelta.run;
  // However the operator leaves a customer, by Back or the menu too, it is free for the others at once.
  useEffect(() => {
    if (enMano === null) return;
    return () => void libera.current({ lista_dep_det_id: enMano });
  }, [enMano]);

  async function abre(cual: number | null): Promise<void> {
    // The second press of a double click opens nothing, and closes nothing either.
    if (toma.running) return;
    setDicho(null);
    const reply = await toma.run({ lista_id: id, lista_dep_det_id: cual });
    if (!montada()) {
      // Given to somebody who is no longer here, it would be kept from the others for as long as their browser is open.
      if (reply) void libera.current({ lista_dep_det_id: reply.data.LISTA_DEP_DET_ID });
      return;
    }
    setLugar({ cliente: reply?.data.LISTA_DEP_DET_ID ?? 0 }, lugar.cliente ? 'reemplaza' : 'abre');
  }
  if (abierto)
    return (
      <DepurandoCliente
        key={abierto.LISTA_DEP_DET_ID}
        fila={abierto}
        lista={respuesta?.NOMBRE ?? ''}
        clasificaciones={catalogo ?? []}
        alVolver={() => setLugar({ cliente: 0 })}
        alGuardar={() => void abre(null)}
        alReabrir={() => void abre(abierto.LISTA_DEP_DET_ID)}
      />
    );
  const clientes = todas?.length ?? 0;
  return (
    <Lista
      {...lista}
      titulo={respuesta?.NOMBRE ?? 'Lista'}
      etiqueta="Clientes de la lista"
      unidad={['cliente', 'clientes']}
      vacio={{ titulo: 'La lista no tiene clientes suyos' }}
      volver={{ etiqueta: 'Volver a las listas', alVolver }}
      tono={(f) => (f.ESTATUS === 'REVISADO' ? 'hecho' : f.APARTADO_POR ? 'atencion' : null)}
      palabraDeTono={(f) => (f.ESTATUS === 'REVISADO' ? 'Revisado' : `Lo depura ${f.APARTADO_POR}`)}
      acciones={
        <>
          {respuesta?.SE_CIERRA === 'S' ? (
            <CierreDeLista id={id} nombre={respuesta.NOMBRE} cerrada={respuesta.cierre !== null} />
          ) : null}
          <Boton
            tipo="principal"
            cargando={toma.running}
            disabled={!respuesta || respuesta.cierre !== null || respuesta.revisados === clientes}
            onClick={() => void abre(null)}
          >
            Depurar siguiente
          </Boton>
        </>
      }
      aviso={
        <div className={css.aviso}>
          {respuesta ? (
            <div className={css.avance}>
              <span>
                {entero(respuesta.revisados)} de{' '}
                {cuantos(clientes, ['cliente revisado', 'clientes revisados'])}
              </span>
              <span className={css.tenue}>
                {respuesta.cierre
                  ? MENSAJES_DEPURACION.listaCerrada(respuesta.cierre.OPERADOR, respuesta.cierre.MOTIVO)
                  : respuesta.revisados === clientes
                    ? 'No queda ninguno pendiente'
                    : 'Se cierra sola al revisar al último'}
              </span>
              <Progreso
                valor={clientes > 0 ? (100 * respuesta.revisados) / clientes : 0}
                etiqueta="Avance de la lista"
              />
            </div>
          ) : null}
          {todas ? (
            <PanelDeCuadros
              lista="getDetalleListasDepuracion"
              titulo="Tablero de la lista"
              plegado
              cuadros={() =>
                tableroDeLista(todas, (filtros) =>
                  direccionCon({ filtros, filtro: '', pagina: '', cliente: '' }),
                )
              }
            />
          ) : null}
          {dicho ? <Mensaje tono="atencion">{dicho}</Mensaje> : null}
        </div>
      }
      onElegir={(f) =>
        f.ESTATUS === 'REVISADO'
          ? setLugar({ cliente: f.LISTA_DEP_DET_ID }, 'abre')
          : void abre(f.LISTA_DEP_DET_ID)
      }
    />
  );
}
