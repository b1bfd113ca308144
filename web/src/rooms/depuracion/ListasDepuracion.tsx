import { tituloDe } from '@anden/contrato/rutas.ts';
import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { conPeriodo, saneado } from '../../platform/consulta.ts';
import { useLista } from '../../platform/lista.ts';
import { REGISTRO, useCerrar, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Progreso } from '../../ui/Progreso.tsx';
import { DetalleDeLista } from './DetalleDeLista.tsx';
import { NuevaLista } from './NuevaLista.tsx';

const COLUMNAS = columnasDe('getListasDepuracion', {
  NOMBRE: { tarjeta: 'titulo', estira: true },
  // An open list is what is still to be done (specification §4).
  ESTATUS: { ancho: 140, tono: { ACTIVO: 'rechazo', REVISADO: 'hecho', CERRADO: 'hecho' } },
  CLIENTES: { ancho: 100 },
  REVISADOS: { ancho: 110 },
  AVANCE: { ancho: 160, celda: (f) => <Progreso valor={f.AVANCE} etiqueta={`Avance de ${f.NOMBRE}`} /> },
  MOTIVO_CIERRE: { ancho: 200, recorta: true, tarjeta: 'oculta' },
  CERRO: { tarjeta: 'oculta' },
});

/** 'Listas depuración' (menu 'listadepuracion', specification §2, Cleanup lists): the lists, or the one that the address names. */
export default function ListasDepuracion() {
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0 });
  const cierra = useCerrar(REGISTRO);
  const id = lugar[REGISTRO] ?? 0;
  if (Number.isInteger(id) && id > 0)
    return <DetalleDeLista key={id} id={id} alVolver={() => cierra(() => setLugar({ [REGISTRO]: 0 }))} />;
  return <Listas alAbrir={(lista) => setLugar({ [REGISTRO]: lista }, 'abre')} />;
}

function Listas({ alAbrir }: { alAbrir: (listaId: number) => void }) {
  const operador_id = useSession().data.OPERADOR_ID;
  const hoy = businessDay();
  const [escrito, setLugar] = useSearchState({ desde: hoy, hasta: hoy, periodo: '', pagina: 1 });
  const { desde, hasta } = saneado(
    { ...escrito, filtro: '', orden: '', sentido: '', pagina: 1 },
    { hoy, orden: '', columnas: COLUMNAS },
  );
  const [nueva, setNueva] = useState(false);
  const lista = useLista(
    'getListasDepuracion',
    { fecha_ini: desde, fecha_fin: hasta, operador_id },
    {
      columnas: COLUMNAS,
      rango: [desde, hasta],
      filtroAyuda: 'Lista o quién la creó',
      porPagina: 20,
      lectura: { keep: true },
    },
  );
  return (
    <Consulta
      {...lista}
      etiqueta={tituloDe('listadepuracion')}
      desde={desde}
      hasta={hasta}
      hoy={hoy}
      unidad={['lista', 'listas']}
      {...conPeriodo(escrito.periodo, (p) => setLugar({ ...p, pagina: 1 }), [hoy, hoy])}
      onConsultar={(inicio, fin) => setLugar({ desde: inicio, hasta: fin, periodo: '', pagina: 1 })}
      acciones={
        <Boton tipo="principal" onClick={() => setNueva(true)}>
          Nueva lista
        </Boton>
      }
      onElegir={(f) => alAbrir(f.LISTA_ID)}
    >
      {nueva ? (
        <NuevaLista
          titulo={lista.titulo}
          alCerrar={() => setNueva(false)}
          alCrear={(id) => {
            setNueva(false);
            alAbrir(id);
          }}
        />
      ) : null}
    </Consulta>
  );
}
