import { MENSAJES_CONTEO } from '@anden/contrato/conteos/rules.ts';
import { estadoPorContar } from '@anden/contrato/lecturas.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useRef, useState } from 'react';
import type { CampoLectorHandle } from '../../capture/CampoLector.tsx';
import { preparaClave } from '../../capture/claves.ts';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { SinPantalla } from '../../capture/colaDeLecturas.ts';
import { LectorDeClave } from '../../capture/LectorDeClave.tsx';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import { resuelve, ubicacionLeida } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { call } from '../../platform/client.ts';
import { useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { useMontada } from '../../platform/montada.ts';
import { REGISTRO, useIr, usePreparaPantalla, useSearchState } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { avisar } from '../../ui/modal.ts';
import { Selector } from '../../ui/Selector.tsx';
import { COLUMNAS_POR_CONTAR } from './columnas.tsx';
import { claveDe, type PorContar } from './conteo.ts';
import { ListaDeInventarios } from './ListaDeInventarios.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('inventarios');
const DESHACIBLES = ['ajustaConteo'] as const;

interface Almacen {
  ALMACEN_ID: number;
  NOMBRE: string;
}

interface ListaPorContarProps {
  almacen: Almacen;
  almacenes: readonly Almacen[];
  alCambiarAlmacen: (almacenId: number) => void;
}

/** The lists of a warehouse and the articles still to be counted; scanning a product opens its count. */
export function ListaPorContar({ almacen, almacenes, alCambiarAlmacen }: ListaPorContarProps) {
  const { data: operador } = useSession();
  const ir = useIr();
  const campo = useRef<CampoLectorHandle>(null);
  const [lugar, setLugar] = useSearchState({
    inventario: 0,
    pagina: 1,
  });
  const [hallada, setHallada] = useState<number | null>(null);
  useAlmacenEnTrabajo(almacen.ALMACEN_ID);
  const base = { operador_id: operador.OPERADOR_ID, almacen_id: almacen.ALMACEN_ID };
  const lista = useConsulta('get_inventarioPendiente', {
    columnas: COLUMNAS_POR_CONTAR,
    extra: { ...base, ...(lugar.inventario > 0 ? { inventario_id: lugar.inventario } : {}) },
    extraEnPalabras: [['Almacén', almacen.NOMBRE]],
  });
  usePreparaPantalla('conteo');
  const montada = useMontada();
  const cola = useColaDeLecturas('inventarios', atiende, (codigo) => campo.current?.muestra(codigo));

  /** What to count in a scanned location, preferring what this operator may count; null: nothing. */
  async function enUbicacion(codigo: string): Promise<PorContar | null> {
    const ubicacion = ubicacionLeida(codigo);
    if (ubicacion === null) return null;
    const { data } = await call('get_inventarioPendiente', { ...base, ubicacion });
    return data.find((l) => l.PUEDE_CONTAR === 'S') ?? data[0] ?? null;
  }

  function cuenta(linea: PorContar, ademas: Lectura | null): Desenlace {
    if (linea.PUEDE_CONTAR === 'N') return { tono: 'atencion', mensaje: MENSAJES_CONTEO.otroOperador };
    abre(linea, ademas);
    return { tono: 'hecho', mensaje: `Contando ${linea.ARTICULO}` };
  }

  async function atiende(lectura: Lectura): Promise<Desenlace> {
    const { codigo, via } = lectura;
    setHallada(null);
    try {
      const deAqui = await enUbicacion(codigo);
      // A scanned location begins the count there without asking for it again; a typed one proves nothing.
      if (deAqui) return cuenta(deAqui, via === 'teclado' ? null : { codigo, via });
      const leida = await resuelve(codigo, TITULO, via);
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const { claves } = leida;
      const [articulo, ...otros] = [...new Set(claves.map((c) => c.ARTICULO_ID))];
      if (articulo === undefined) return { tono: 'rechazo', mensaje: MENSAJES_CONTEO.noEncontrado };
      if (otros.length > 0) return { tono: 'rechazo', mensaje: MENSAJES_CONTEO.codigoRepetido };
      const { data } = await call('get_inventarioPendiente', { ...base, articulo_id: articulo });
      const linea = data.find((l) => l.PUEDE_CONTAR === 'S') ?? data[0];
      if (!linea) {
        const ajena = { lectura, trabajo: 'conteo', claves } as const;
        return { tono: 'atencion', mensaje: 'Este producto no está en la lista por contar', ajena };
      }
      return cuenta(linea, null);
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  function abre(linea: PorContar, ademas: Lectura | null = null): void {
    if (linea.PUEDE_CONTAR === 'N') {
      void avisar(TITULO, MENSAJES_CONTEO.otroOperador, 'atencion');
      return;
    }
    if (!montada()) throw new SinPantalla();
    setHallada(linea.INVENTARIO_DET_ID);
    preparaClave(linea.CLAVE_ARTICULO);
    // Later scans are about this product.
    cola.cede(claveDe(linea.INVENTARIO_DET_ID), { antes: ademas ? [ademas] : [] });
    ir('conteo', {
      [REGISTRO]: linea.INVENTARIO_DET_ID,
      almacen: almacen.ALMACEN_ID,
    });
  }

  const { cabecera } = lista.respuesta ?? {};
  return (
    <Lista
      {...lista}
      etiqueta="Artículos por contar"
      unidad={['artículo por contar', 'artículos por contar']}
      vacio={{
        titulo: 'No hay artículos por contar',
        texto:
          'Aparecerán aquí cuando se importe una lista por contar, o alguien no encuentre en su lugar lo que surte.',
      }}
      filtroAyuda="Clave, artículo, folio, ubicación…"
      lector={
        <LectorDeClave campo={campo} enfocar cola={cola} reposo="Escanee el producto que va a contar." />
      }
      controles={
        almacenes.length > 1 ? (
          <Selector
            etiqueta="Almacén"
            value={String(almacen.ALMACEN_ID)}
            opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
            onCambio={(valor) => alCambiarAlmacen(Number(valor))}
          />
        ) : null
      }
      aviso={
        <>
          <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} cola={cola} />
          <ListaDeInventarios
            cabecera={cabecera}
            elegido={lugar.inventario}
            alElegir={(inventario) => setLugar({ inventario, pagina: 1 })}
          />
        </>
      }
      leyenda={
        lugar.inventario > 0 ? (
          <Boton tipo="discreto" onClick={() => setLugar({ inventario: 0, pagina: 1 })}>
            Ver todos los inventarios
          </Boton>
        ) : null
      }
      tono={(f) =>
        f.INVENTARIO_DET_ID === hallada
          ? 'seleccion'
          : f.ESTATUS === 'RECONTEO' && f.PUEDE_CONTAR === 'S'
            ? 'atencion'
            : null
      }
      palabraDeTono={(f) => estadoPorContar(f) ?? 'Elegido'}
      onElegir={(linea) => abre(linea)}
      renovando={lista.renovando && lista.filas !== undefined}
    />
  );
}
