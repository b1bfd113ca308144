import { useState } from 'react';
import { useConsulta } from '../../platform/consulta.ts';
import { usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconTargetArrow } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { CeldaDeComentario, CeldaDeObjetivo } from './CeldaDeObjetivo.tsx';
import { HistorialDeObjetivo } from './objetivos/HistorialDeObjetivo.tsx';
import { ObjetivosDeZona } from './objetivos/ObjetivosDeZona.tsx';
import { type OpcionesDeObjetivos, useCualesObjetivos } from './useCualesObjetivos.tsx';

const COLUMNAS = columnasDe('getObjetivosclientes', {
  CLIENTE: { tarjeta: 'titulo', ancho: 170 },
  OBJETIVO_CLIENTE: {
    ancho: 110,
    ayuda: 'Lo que se le factura al mes: promedio de los últimos doce meses completos',
  },
  OBJETIVO_CLTE_VEN: {
    ancho: 130,
    ayuda: 'Lo que su asesor espera venderle al mes',
    celda: (f) => <CeldaDeObjetivo fila={f} />,
  },
  FECHA_OBJ: { ayuda: 'Cuándo se puso el objetivo del asesor' },
  OBSERVACIONES_OBJ: { ancho: 220, celda: (f) => <CeldaDeComentario fila={f} /> },
  SALDO_CXC: { ancho: 100, ayuda: 'Lo que debe menos lo que tiene a favor' },
  SALDO_VENCIDO: { ancho: 100, tono: (f) => (f.SALDO_VENCIDO > 0 ? 'rechazo' : null) },
});

/**
 * 'Objetivos clientes': what each adviser expects to sell each customer, edited in the cell, beside what the customer buys and owes. A row opens who
 * changed it; a button, the objectives of a whole zone.
 */
export default function ObjetivosClientes() {
  usePreparaPantalla('cliente');
  const cuales = useCualesObjetivos();
  const [opciones, setOpciones] = useState<OpcionesDeObjetivos>({});
  const [deZona, setDeZona] = useState(false);
  const { elegida, panel, abre, ...lista } = useConsulta('getObjetivosclientes', {
    columnas: COLUMNAS,
    extra: cuales.extra,
    extraEnPalabras: cuales.enPalabras(opciones),
  });
  // The choices stay while another page is read.
  const { respuesta } = lista;
  if (respuesta?.zonas && respuesta.zonas !== opciones.zonas) setOpciones(respuesta);
  return (
    <Lista
      {...lista}
      {...abre}
      unidad={['cliente', 'clientes']}
      vacio={{ titulo: 'No hay clientes así', texto: 'Elija otra zona, otro asesor u otros días.' }}
      filtroAyuda="Clave, cliente, zona, comentario…"
      controles={cuales.controles(opciones)}
      aviso={cuales.rechazo ? <Mensaje tono="rechazo">{cuales.rechazo}</Mensaje> : null}
      acciones={
        <Boton icono={<IconTargetArrow stroke={1.75} />} onClick={() => setDeZona(true)}>
          Toda una zona
        </Boton>
      }
    >
      <HistorialDeObjetivo {...panel} fila={elegida} />
      {deZona ? (
        <ObjetivosDeZona
          opciones={opciones}
          zona={cuales.zona}
          asesor={cuales.asesor}
          alCerrar={() => setDeZona(false)}
        />
      ) : null}
    </Lista>
  );
}
