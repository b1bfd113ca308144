import { type Division, familias } from './familia.ts';

export const HOGAR: Division = {
  id: 3,
  nombre: 'Hogar y cocina',
  prefijo: 'HO',
  marcas: [
    ['La Cocinera', 6],
    ['Rincón', 7],
    ['Talpa', 8],
  ],
  familias: familias(`
    Sartén antiadherente; rojo|negro|gris|turquesa; 20 cm|24 cm|28 cm|30 cm; PZA; 118-420
    Olla; de peltre|de aluminio|de acero inoxidable; 2 l|4 l|6 l|10 l; PZA; 96-690
    Vaso de vidrio; liso|labrado|tequilero|cervecero; pieza|juego 4 pzas|juego 6 pzas; PZA; 14-190
    Recipiente hermético; cuadrado|redondo|rectangular; 500 ml|1 l|2 l|juego 5 pzas; PZA; 24-285
    Cubeta; azul|roja|gris|verde; 10 l|12 l|18 l; PZA; 34-96
    Juego de cuchillos; 3 pzas|5 pzas|con base 7 pzas; negro|madera|rojo; JGO; 128-640
    Plato de melamina; blanco|talavera azul|girasol|nopal; hondo|llano|postre; PZA; 22-68
    Termo; negro|rosa|verde menta|acero; 350 ml|500 ml|750 ml|1 l; PZA; 98-445
    Organizador; de zapatos|de cajón|de especias|de baño; chico|mediano|grande; PZA; 64-390
    Cuchara de madera a granel; chica|mediana|grande; lisa|calada; PZA; 6-19; comodin
    Comal; de barro|de acero|antiadherente; 22 cm|28 cm|32 cm; PZA; 78-290
    Cortina de baño; lisa|hojas|mar|geométrica; blanco|azul|gris; PZA; 88-245
  `),
};

export const LIMPIEZA: Division = {
  id: 5,
  nombre: 'Limpieza',
  prefijo: 'LI',
  marcas: [
    ['Limpiamás', 12],
    ['Cenzontle', 13],
  ],
  familias: familias(`
    Detergente líquido; ropa color|ropa negra|bebé|concentrado; 830 ml|1.9 l|3 l|5 l; PZA; 34-268; lote
    Cloro; regular|en gel|sin aroma; 950 ml|2 l|3.75 l|10 l; PZA; 14-130; lote caduca
    Limpiador multiusos; lavanda|pino|limón|mar fresco|canela; 500 ml|1 l|5 l; PZA; 17-112; lote
    Jabón de barra; blanco|neutro|rosa|coco; 200 g|400 g|paquete 4 pzas; PZA; 12-74
    Escoba; de plástico|de mijo|angular; suave|media|dura; PZA; 34-118
    Trapeador; de algodón|de microfibra|de hilaza; 300 g|400 g|500 g; PZA; 39-148
    Bolsa para basura; negra|transparente|blanca; 50 x 70 cm|70 x 90 cm|90 x 120 cm|jumbo; ROLLO; 22-110
    Fibra; verde|metálica|de esponja; pieza|3 pzas|6 pzas; PAQ; 8-46
    Jerga por metro; gris|roja|blanca; delgada|gruesa; M; 9-24; comodin
    Suavizante de telas; primavera|brisa|flores blancas|bebé; 850 ml|1.3 l|2.8 l|5 l; PZA; 19-150; lote
    Guantes de limpieza; chico|mediano|grande; amarillo|azul|negro; PAR; 18-46
  `),
};

export const BLANCOS: Division = {
  id: 10,
  nombre: 'Blancos',
  prefijo: 'BL',
  marcas: [
    ['San Lázaro', 23],
    ['Tlaxcala', 24],
  ],
  familias: familias(`
    Toalla; blanca|azul|rosa|gris|arena; facial|manos|medio baño|baño; PZA; 28-245
    Juego de sábanas; individual|matrimonial|queen|king; blanco|gris|azul marino|estampado hojas; JGO; 245-790
    Cobertor; individual|matrimonial|king size; borrega café|borrega gris|ligero azul; PZA; 268-940
    Almohada; estándar|queen|king; firme|suave|memory; PZA; 98-420
    Mantel; 4 personas|6 personas|8 personas; otomí rojo|otomí azul|liso blanco|a cuadros; PZA; 92-320
    Cortina; 1.40 x 2.20 m|2.80 x 2.20 m; beige|gris|azul|terracota; PZA; 148-520
    Trapo de cocina; rayas|a cuadros|bordado; pieza|3 pzas|6 pzas; PAQ; 14-88
    Manta por metro; cruda|blanca|negra; delgada|gruesa; M; 24-58; comodin
  `),
};
