import { type CatalogoBanco, MENSAJES_BANCO } from '@anden/contrato/cartera/rules-bancos.ts';
import { CONCEPTO_DE_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import type { Respuesta } from '../../platform/client.ts';
import { type Command, useCommand } from '../../platform/command.ts';
import { type EntradaDeLista, useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconPlus } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { avisar, confirmar } from '../../ui/modal.ts';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { ModalCuenta } from './bancos/ModalCuenta.tsx';
import { ModalNombre } from './bancos/ModalNombre.tsx';
import {
  BANCOS,
  CONCEPTOS,
  CUENTAS,
  FORMAS_PAGO,
  type NombreDePestana,
  PESTANAS,
  type PestanaDeBanco,
} from './bancos/pestanas.ts';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('bancoscuentas');

/** Value of `forma` in the address for a new record; an existing record's form has its id. */
const NUEVA = 'nueva';

/** What the tabs have in common: which one is open, and which form. */
function useBancos() {
  const inicio = { forma: '', filtro: '', orden: '', sentido: 'asc', luego: '', filtros: '', pagina: 1 };
  const [lugar, setLugar] = useSearchState({ pestana: CUENTAS.id as string, ...inicio });
  const { data: catalogos } = useQueryCall('getCatalogosBanco', {});
  return {
    pestana: PESTANAS.find((p) => p.id === lugar.pestana) ?? CUENTAS,
    catalogos,
    forma: lugar.forma,
    abre: (forma: string) => setLugar({ forma }),
    onPestana: (pestana: string) => setLugar({ pestana, ...inicio }),
  };
}

type De = ReturnType<typeof useBancos>;
type Catalogos = Respuesta<'getCatalogosBanco'>;

/** 'Bancos y cuentas' (menu 'bancoscuentas'): what deposits, payments and bank statements name. */
export default function BancosCuentas() {
  const de = useBancos();
  return (
    <>
      <LaElegida de={de} />
      <Modal de={de} />
    </>
  );
}

/** The list of the open tab. */
function LaElegida({ de }: { de: De }) {
  switch (de.pestana.id) {
    case BANCOS.id:
      return <EnPestana pestana={BANCOS} de={de} />;
    case FORMAS_PAGO.id:
      return <EnPestana pestana={FORMAS_PAGO} de={de} />;
    case CONCEPTOS.id:
      return <EnPestana pestana={CONCEPTOS} de={de} />;
    default:
      return <EnPestana pestana={CUENTAS} de={de} />;
  }
}

/** The rows of a tab; undefined until they were read. */
const filasDe = (catalogos: Catalogos | undefined, lista: NombreDePestana) =>
  catalogos?.[(lista.split('.')[1] ?? 'data') as 'data' | 'bancos' | 'formas_pago' | 'conceptos_ba'] as
    | readonly Readonly<Record<string, unknown>>[]
    | undefined;

function EnPestana<N extends NombreDePestana>({ pestana, de }: { pestana: PestanaDeBanco<N>; de: De }) {
  const lista = useLista(pestana.lista, {} as EntradaDeLista<N>, {
    archivo: pestana.titulo,
    columnas: pestana.columnas,
    filtroAyuda: 'Nombre',
    sinOrden: 'Por nombre',
  });
  return (
    <Lista
      {...lista}
      etiqueta={pestana.titulo}
      unidad={pestana.unidad}
      vacio={{
        titulo: `No hay ${pestana.unidad[1]}`,
        texto: `Agregue con «${pestana.nuevo}», o traiga todo en un archivo con Importar.`,
      }}
      onElegir={(fila) => de.abre(String(fila[pestana.llave]))}
      acciones={
        <Boton
          tipo="principal"
          icono={<IconPlus stroke={1.75} />}
          disabled={!de.catalogos}
          onClick={() => de.abre(NUEVA)}
        >
          {pestana.nuevo}
        </Boton>
      }
      marco={(tabla) => (
        <Pestanas
          etiqueta={TITULO}
          pestanas={PESTANAS.map((p) => ({
            id: p.id,
            titulo: p.titulo,
            cuenta: filasDe(de.catalogos, p.lista)?.length,
          }))}
          elegida={pestana.id}
          onElegir={de.onPestana}
        >
          {tabla}
        </Pestanas>
      )}
    />
  );
}

/** The form of the open record. */
function Modal({ de }: { de: De }) {
  const { pestana, forma, catalogos } = de;
  const comando = useCommand('quitaCatalogoBanco', { titulo: TITULO });
  if (forma === '' || !catalogos) return null;
  // As the server has it now, even while the form is open.
  const fila =
    forma === NUEVA
      ? null
      : filasDe(catalogos, pestana.lista)?.find((f) => String(f[pestana.llave]) === forma);
  if (fila === undefined) return null;
  const alGuardar = (mensaje: string) => {
    de.abre('');
    void avisar(TITULO, mensaje, 'hecho');
  };
  const comunes = {
    pantalla: TITULO,
    // Closed while it is taken back, its late answer would close the next record's form.
    quitando: comando.running,
    alCerrar: () => de.abre(''),
    acciones:
      fila === null ? null : (
        <Quitar
          catalogo={pestana.id}
          id={Number(forma)}
          nombre={String(fila[pestana.nombre])}
          comando={comando}
          alQuitar={alGuardar}
        />
      ),
  };
  if (pestana.id === 'CUENTA')
    return (
      <ModalCuenta
        {...comunes}
        fila={fila as Catalogos['data'][number] | null}
        bancos={catalogos.bancos}
        alGuardar={(_id, mensaje) => alGuardar(mensaje)}
      />
    );
  return (
    <ModalNombre
      {...comunes}
      titulo={fila === null ? pestana.nuevo : pestana.nuevo.replace(/^Nuev[oa]/, 'Editar')}
      catalogo={pestana.id}
      fila={fila && { id: Number(forma), nombre: String(fila[pestana.nombre]) }}
      alGuardar={alGuardar}
    />
  );
}

/** Takes back a record that nothing uses. */
function Quitar(props: {
  catalogo: CatalogoBanco;
  id: number;
  nombre: string;
  comando: Command<'quitaCatalogoBanco'>;
  alQuitar: (mensaje: string) => void;
}) {
  const { catalogo, id, nombre, comando, alQuitar } = props;
  const deLaCasa = catalogo === 'CONCEPTO' && id === CONCEPTO_DE_DEPOSITO;
  async function quita(): Promise<void> {
    if (comando.running) return;
    if (!(await confirmar(TITULO, `¿Quitar ${nombre}?`, { aceptar: 'Quitar' }))) return;
    const reply = await comando.run({ catalogo, id });
    if (reply) alQuitar(reply.message);
  }
  return (
    <Boton
      tipo="discreto"
      disabled={deLaCasa}
      title={deLaCasa ? MENSAJES_BANCO.deLaCasa : undefined}
      cargando={comando.running}
      onClick={() => void quita()}
    >
      Quitar
    </Boton>
  );
}
